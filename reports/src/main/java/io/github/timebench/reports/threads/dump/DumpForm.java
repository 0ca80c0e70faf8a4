package io.github.timebench.reports.threads.dump;

/** A dump in one of the forms of text, while its lines are read. */
interface DumpForm {
  /** The next line; one that says nothing is ignored, as those of a log are. */
  void accept(String line);

  /** What was read. */
  ThreadDump end();
}
