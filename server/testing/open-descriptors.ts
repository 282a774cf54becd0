import { readdir, readlink } from 'node:fs/promises'

/** Open file descriptors of this process (Linux): paths of stored files, and the number of all descriptors. */
export async function openDescriptors(): Promise<{ stored: string[]; all: number }> {
  const names = await readdir('/proc/self/fd')
  const links = await Promise.all(names.map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')))
  return { stored: links.filter((link) => /\/files\/[0-9a-f]{2}\/[0-9a-f-]{36}/.test(link)), all: links.length }
}
