import { type Entry, openPromise, type ZipFile } from 'yauzl'

const mostEntries = 100_000

/** Thrown for a zip that cannot be read; the message continues the sentence that its name begins. */
export class WrongZip extends Error {}

/** Opens a zip for `work` with its files, without folders and what operating systems add. */
export async function readZip<Result>(
  archive: string,
  work: (zip: ZipFile, entries: readonly Entry[]) => Promise<Result>,
): Promise<Result> {
  const zip = await openPromise(archive, { lazyEntries: true, autoClose: false }).catch(() => {
    throw new WrongZip('cannot be read as a zip')
  })
  try {
    return await work(zip, await findEntries(zip))
  } finally {
    zip.close()
  }
}

async function findEntries(zip: ZipFile): Promise<Entry[]> {
  if (zip.entryCount > mostEntries) throw new WrongZip(`contains more than ${mostEntries} files`)
  const entries: Entry[] = []
  try {
    // Names that lead out of the folder are refused here.
    for await (const entry of zip.eachEntry())
      if (!entry.fileName.endsWith('/') && !isJunk(entry.fileName)) entries.push(entry)
  } catch (error) {
    throw new WrongZip(`cannot be read as a zip: ${error instanceof Error ? error.message : error}`)
  }
  return entries
}

/** Files that operating systems add to a zip. */
const isJunk = (file: string): boolean =>
  file.startsWith('__MACOSX/') || /(^|\/)(\._[^/]*|\.DS_Store|Thumbs\.db|desktop\.ini)$/i.test(file)

/** Content of a file. More than it declares is an error. */
export async function* contentOf(zip: ZipFile, entry: Entry): AsyncGenerator<Buffer> {
  try {
    yield* await zip.openReadStreamPromise(entry)
  } catch {
    throw new WrongZip(`contains ${entry.fileName}, which cannot be unpacked`)
  }
}
