@rem Runs the Dubbo provider: bin\provider --help
@setlocal
@call "%~dp0launch.cmd" provider || exit /b 2
@"%java%" "@%home%\bin\jvm.options" "-Dtimebench.home=%home%" -cp "%class_path%" io.github.timebench.provider.ProviderMain %*
