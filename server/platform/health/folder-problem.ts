import { access, constants, stat } from 'node:fs/promises'

const reasons: Record<string, string> = {
  ENOENT: 'does not exist',
  ENOTDIR: 'has a file in its path',
  EACCES: 'this user has no permission to read and write there',
  EROFS: 'is read-only',
}

/** The end of a sentence that begins with the setting's name; undefined for a folder that can be read and written. */
export async function folderProblem(folder: string): Promise<string | undefined> {
  try {
    if (!(await stat(folder)).isDirectory()) return `is ${folder}, which is a file, not a folder`
    await access(folder, constants.R_OK | constants.W_OK)
    return undefined
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
    return `is ${folder}, which ${reasons[code] ?? `cannot be used (${code})`}`
  }
}
