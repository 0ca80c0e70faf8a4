@rem Makes one verified call per variant: the smoke check of an installation.
@setlocal
@call "%~dp0launch.cmd" loadgen || exit /b 2
@"%java%" "@%home%\bin\jvm.options" "-Dtimebench.home=%home%" -cp "%class_path%" io.github.timebench.consumer.ConsumerMain %*
