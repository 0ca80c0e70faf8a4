@rem Runs the load generator: bin\loadgen --help
@setlocal
@call "%~dp0launch.cmd" loadgen || exit /b 2
@"%java%" "@%home%\bin\jvm.options" "-Dtimebench.home=%home%" -cp "%class_path%" io.github.timebench.loadgen.cli.LoadgenMain %*
