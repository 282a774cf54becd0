import { readdir, readlink } from 'node:fs/promises'

/** What this process holds open (Linux): stored files by their path, and how many descriptors altogether. */
export async function openDescriptors(): Promise<{ stored: string[]; all: number }> {
  const names = await readdir('/proc/self/fd')
  const links = await Promise.all(names.map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')))
  return { stored: links.filter((link) => /\/files\/[0-9a-f]{2}\/[0-9a-f-]{36}/.test(link)), all: links.length }
}
