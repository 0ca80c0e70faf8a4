@rem Runs an agent, which starts drivers or providers for coordinators: bin\agent --help
@setlocal
@call "%~dp0launch.cmd" loadgen || exit /b 2
@"%java%" -Xmx128m -XX:+UseSerialGC -XX:TieredStopAtLevel=1 "@%home%\bin\jvm.options" "-Dtimebench.home=%home%" -cp "%class_path%" io.github.timebench.loadgen.agent.AgentMain %*
