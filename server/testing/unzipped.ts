import { fromBufferPromise } from 'yauzl'

/** The parts of a zip by name, as text. */
export async function unzipped(content: Buffer): Promise<Record<string, string>> {
  const zip = await fromBufferPromise(content, { lazyEntries: true })
  const parts: Record<string, string> = {}
  for await (const entry of zip.eachEntry())
    parts[entry.fileName] = Buffer.concat(await (await zip.openReadStreamPromise(entry)).toArray()).toString()
  return parts
}
