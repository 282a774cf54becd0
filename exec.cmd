@rem What `exec` in package.json is to cmd.exe. Other shells have it built in: it makes signals to npm reach the portal.
@%*
