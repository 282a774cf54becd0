import { Readable } from 'node:stream'
import { formatDay } from '@portal/domain/dates/calendar-day'
import yazl from 'yazl'
import type { Queries } from '../../platform/database/database.ts'
import { attachment } from '../../platform/http/attachment.ts'
import { html } from '../../platform/http/html.ts'
import type { FileAnswer } from '../../platform/http/route.ts'
import type { Services } from '../../platform/portal.ts'
import type { ArchivePart, StoredTable } from '../../platform/stored-data/stored-table.ts'
import { findPicture, heldRows, type PersonalRow, type Subject } from './personal-data.ts'

type Needs = Pick<Services, 'now' | 'log' | 'settings' | 'storedTables'>

/**
 * Everything held about a person as a zip, written while it is read: `data.json` for machines, a page for people, and
 * their picture. Each part is read in batches, so that it takes little memory however much there is.
 */
export async function archiveOf(services: Needs, db: Queries, subject: Subject, name: string): Promise<FileAnswer> {
  const picture = await findPicture(db, subject)
  const body = Readable.from(written(services, db, subject, picture?.thumbnail), { objectMode: false })
  return { body, headers: attachment(name, 'application/zip') }
}

/** Starts when it is read. By then the audit log has an event for the download, which the export includes. */
async function* written(
  services: Needs,
  db: Queries,
  subject: Subject,
  picture: Uint8Array | undefined,
): AsyncGenerator<Buffer> {
  const zip = new yazl.ZipFile()
  const content = zip.outputStream as Readable
  const fail = (error: Error): void => void content.destroy(error)
  const parts = [
    Readable.from(asJson(services, db, subject)),
    Readable.from(asPage(services, db, subject, picture !== undefined)),
  ]
  zip.on('error', fail)
  const mtime = services.now()
  for (const [at, part] of parts.entries()) {
    part.on('error', fail)
    zip.addReadStream(part, at === 0 ? 'data.json' : 'your-data.html', { mtime })
  }
  if (picture) zip.addBuffer(Buffer.from(picture), 'picture.webp', { mtime, compress: false })
  zip.end()
  try {
    yield* content
  } catch (error) {
    services.log.error({ err: error }, 'could not write an archive of personal data')
    throw error
  } finally {
    // The download may have been cancelled.
    for (const part of parts) part.destroy()
  }
}

const archiveParts = ({ storedTables }: Needs): { table: StoredTable; part: ArchivePart }[] =>
  storedTables.flatMap((table) => table.archive.map((part) => ({ table, part })))

/** An object by table, in each its parts by title: `{ "about": {...}, "held": [{ "title", "table", "records": [...] }] }`. */
async function* asJson(services: Needs, db: Queries, subject: Subject): AsyncGenerator<string> {
  const about = {
    person: subject.id,
    name: subject.name,
    made_at: services.now(),
    portal: services.settings.product_name,
  }
  yield `{"about":${JSON.stringify(about)},\n"held":[`
  for (const [index, { table, part }] of archiveParts(services).entries()) {
    yield `${index > 0 ? ',' : ''}\n{"title":${JSON.stringify(part.title)},"table":${JSON.stringify(table.table)},"records":[`
    let first = true
    for await (const row of heldRows(db, table, part, subject)) {
      yield `${first ? '' : ','}\n${JSON.stringify(row)}`
      first = false
    }
    yield ']}'
  }
  yield ']}\n'
}

const style = `
:root { color-scheme: light dark; }
body { max-width: 1000px; margin: 0 auto; padding: 32px 16px; font: 15px/24px "Helvetica Neue", Arial, sans-serif; }
h1, h2 { font-family: Georgia, "Times New Roman", serif; font-weight: 400; overflow-wrap: anywhere; }
h2 { margin-top: 40px; }
.scroll { overflow-x: auto; }
table { width: 100%; border-collapse: collapse; font-size: 13px; line-height: 20px; }
th, td { padding: 6px 12px 6px 0; border-bottom: 1px solid #8a8a8555; text-align: left; vertical-align: top; }
td { overflow-wrap: anywhere; white-space: pre-line; }
img { width: 96px; height: 96px; }
`

/** One page that needs nothing else, parts without rows left out. */
async function* asPage(services: Needs, db: Queries, subject: Subject, hasPicture: boolean): AsyncGenerator<string> {
  const product = services.settings.product_name
  const day = formatDay(services.now().toISOString().slice(0, 10))
  yield `<!doctype html>\n<html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><style>${style}</style>`
  yield html`<title>${subject.name}: data in ${product}</title></head><body>
<h1>${subject.name}</h1><p>This page shows all data that ${product} had about you on ${day}. Times are in UTC. The file
data.json has the same data for programs.</p><p>Not included are passwords, keys and links for signing in, and the
contents of shared files. You can download shared files in the portal, as long as you can see them there.</p>`.html
  if (hasPicture) yield '<p><img src="picture.webp" alt="Your picture"></p>'
  for (const { table, part } of archiveParts(services)) {
    const rows = heldRows(db, table, part, subject)
    const first = await rows.next()
    if (first.done) continue
    yield headOf(part, first.value)
    yield lineOf(first.value)
    for await (const row of rows) yield lineOf(row)
    yield '</tbody></table></div>\n'
  }
  yield '</body></html>\n'
}

const worded = (column: string): string => {
  const words = column.replace(/_/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const headOf = ({ title }: ArchivePart, row: PersonalRow): string =>
  html`\n<h2>${title}</h2><div class="scroll"><table><thead><tr>${Object.keys(row).map(
    (column) => html`<th scope="col">${worded(column)}</th>`,
  )}</tr></thead><tbody>`.html

const lineOf = (row: PersonalRow): string =>
  html`\n<tr>${Object.values(row).map((value) => html`<td>${readable(value)}</td>`)}</tr>`.html

function readable(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString().slice(0, 19).replace('T', ' ')
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value)) return value.map(answerOf).join('\n')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** An answer of a survey; of anything else, whatever it is. */
const answerOf = (value: unknown): string =>
  typeof value === 'object' && value !== null && 'question' in value && 'answer' in value
    ? `${value.question} ${readable(value.answer)}`
    : readable(value)
