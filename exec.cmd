@rem `npm start` begins with `exec`, so that signals sent to npm reach the server instead of a shell that ignores them.
@rem POSIX shells have it built in; on Windows npm's cmd.exe finds this file, which runs what follows.
@%*
