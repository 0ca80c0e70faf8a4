@rem Called by the launchers for Windows: sets %java%, %home% and %class_path%. Usage: call launch.cmd MODULE
@rem Arguments of the user do not come here: call would read their percent signs again.
@for %%I in ("%~dp0..") do @set "home=%%~fI"
@if not exist "%home%\lib\%~1\" >&2 echo timebench: there is no folder "%home%\lib\%~1": on Windows Timebench runs from its zip, which 'mvn -q -DskipTests -Pdist package' makes of a clone& exit /b 2

@set "java=java"
@if defined JAVA_HOME set "java=%JAVA_HOME%\bin\java.exe"
@if defined JAVA_HOME if not exist "%java%" >&2 echo timebench: there is no program "%java%": correct JAVA_HOME or unset it& exit /b 2
@if not defined JAVA_HOME where /q java || (>&2 echo timebench: no java on the PATH and JAVA_HOME is not set: install a JDK 17 or newer& exit /b 2)
@set "version="
@for /f "tokens=3" %%V in ('call "%java%" -version 2^>^&1 ^| findstr /c:" version "') do @if not defined version set "version=%%~V"
@set "major=0"
@for /f "delims=.-+_" %%M in ("%version%") do @set "major=%%M"
@if %major% LSS 17 >&2 echo timebench: Java 17 or newer is needed, but "%java%" is version "%version%": set JAVA_HOME to a JDK 17& exit /b 2

@set "class_path=%home%\lib\%~1\*;%home%\lib\shared\*;%home%\lib\metrics\*"
@exit /b 0
