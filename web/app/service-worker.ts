import { type Build, keepBuiltFiles, type WorkerWorld } from './built-files.ts'

/** Put here by the build, when all of its files are there. */
declare const thisBuild: Build

keepBuiltFiles(self as unknown as WorkerWorld, thisBuild)
