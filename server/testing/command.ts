import { execFile } from 'node:child_process'

/**
 * For a process that lives for seconds: what V8 would make of WebAssembly meanwhile, so that it runs faster, costs a third
 * of such a process with the embedded database.
 */
export const shortLived = '--liftoff-only'

export interface Outcome {
  code: number
  out: string
  err: string
}

/** Runs a program of the portal in a new process with only these settings, and waits for its end. */
export const runCommand = (program: string, args: readonly string[], settings: NodeJS.ProcessEnv): Promise<Outcome> =>
  new Promise((resolve) => {
    // Where this run keeps what it compiled: half the time of a command that says one line.
    const { NODE_COMPILE_CACHE } = process.env
    const env = { ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }), ...settings }
    execFile(process.execPath, [shortLived, program, ...args], { env }, (error, out, err) =>
      resolve({ code: error ? Number(error.code ?? 1) : 0, out, err: err.trim() }),
    )
  })
