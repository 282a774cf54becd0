import { hash } from 'node:crypto'

const longestList = 3
const longestText = 400
const mostRows = 40
const oneHour = 3_600_000

const uuid = /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g
const hexId = /(?<![0-9a-f])[0-9a-f]{32}(?![0-9a-f])/g
const factoryId =
  /\b(?:absence|account|assignment|audit|client|engagement|extension|gone|note|person|proposal|removal|request|staff|stakeholder|survey|tag|team|work-order)[- ]\d+\b/g
const hexBytes = /\\x[0-9a-f]{8,}/g
const hexHash = /\b[0-9a-f]{64}\b/g
const freshName = /\b([Nn]ame) \d+\b/g
const freshEmail = /\b(nadia|naomi)-\d+(?=@)/g
const secret = /(?<![\w+/-])[\w+/-]{42,44}=?(?![\w+/=-])/g
const prefixedSecret = /\b(cp_live_|whsec_|plain:|sealed:)[\w+/=-]+/g
const base32Secret = /\b[A-Z2-7]{32}\b/g
const accessCode = /(?<![\w.-])\d{6}(?![\w.-])/g
const qrCode = /\bM\d+ \d+h1v1h-1z\S.*/g
/** A JSON array in base64url, as the public API pages with. */
const cursor = /\bWyI[\w-]{20,}/g
const timestamp = /\b\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d(?::\d\d)?)?/g

/**
 * Replaces everything in a recording that differs from run to run: generated ids are numbered, secrets and moments of the
 * real clock get placeholders.
 */
export function normaliseRecording(value: unknown): unknown {
  const numbers = new Map<string, string>()
  const numbered = (id: string): string => {
    const name = numbers.get(id) ?? `<id ${numbers.size + 1}>`
    numbers.set(id, name)
    return name
  }
  const normaliseText = (text: string): string =>
    text
      .replace(cursor, '<cursor>')
      .replace(hexBytes, '<bytes>')
      .replace(hexHash, '<hash>')
      .replace(uuid, numbered)
      .replace(factoryId, numbered)
      .replace(hexId, numbered)
      .replace(freshName, '$1 <number>')
      .replace(freshEmail, '$1-<number>')
      .replace(prefixedSecret, '$1<secret>')
      .replace(base32Secret, '<secret>')
      .replace(secret, '<secret>')
      .replace(qrCode, '<picture>')
      .replace(accessCode, '<code>')
      .replace(timestamp, (moment) => (Math.abs(Date.parse(moment) - Date.now()) < oneHour ? '<now>' : moment))
  return mapTexts(value, normaliseText)
}

function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map((part) => mapTexts(part, change))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, part]) => part !== undefined)
      .map(([name, part]) => [name, mapTexts(part, change)]),
  )
}

/** Keeps the beginning of long lists and texts, and the hash of the rest. */
export function shorten(value: unknown): unknown {
  if (typeof value === 'string')
    return value.length > longestText ? `${value.slice(0, 200)}... ${value.length} characters, ${digest(value)}` : value
  if (Array.isArray(value)) {
    const first = value.slice(0, longestList).map(shorten)
    const rest = value.slice(longestList)
    return rest.length === 0 ? first : [...first, `... ${rest.length} more, ${digest(rest)}`]
  }
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, name === 'rows' ? shortenRows(part) : shorten(part)]),
  )
}

/** Keeps the rows that a call wrote, up to a number that only a call for all records exceeds, with their long values shortened. */
function shortenRows(rows: unknown): unknown {
  if (!Array.isArray(rows)) return shorten(rows)
  const first = rows.slice(0, mostRows).map(shorten)
  const rest = rows.slice(mostRows)
  return rest.length === 0 ? first : [...first, `... ${rest.length} more, ${digest(rest)}`]
}

const digest = (value: unknown): string => hash('sha256', JSON.stringify(value)).slice(0, 12)
