import { unzipped } from './unzipped.ts'

interface Data {
  about: { name: string }
  held: { title: string; records: Record<string, unknown>[] }[]
}

/** The parts of an archive of a person's data; `of` returns the rows under a title. */
export async function readPersonalArchive(content: Buffer) {
  const parts = await unzipped(content)
  const data = JSON.parse(parts['data.json'] ?? '') as Data
  const rowsOf = (title: string) => data.held.find((part) => part.title === title)?.records
  return { data, of: rowsOf, page: parts['your-data.html'] ?? '', text: Object.values(parts).join('') }
}
