import type { Example } from '../../server/platform/openapi/examples.ts'

/** Maximum numbers of list items and lines in an example. */
const [mostItems, mostLines] = [2, 3]

/** An answer as an example; undefined for what no text shows. */
export function asShown(mediaType: string, body: string): unknown {
  if (mediaType === 'application/json') return body === '' ? undefined : fewer(JSON.parse(body))
  if (!/^(?:text|application\/x-ndjson)/.test(mediaType)) return undefined
  return body
    .split(/(?<=\n)/)
    .slice(0, mostLines)
    .join('')
}

function fewer(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, mostItems).map(fewer)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, fewer(each)]))
}

const randomId = /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g
const withoutDashes = /\b[0-9a-f]{32}\b/g
/** Numbered ids of test records, such as `account-24`. */
const records =
  'account|assignment|audit|client|engagement|extension|gone|note|person|proposal|removal|request|staff|stakeholder|survey|tag|team|work-order'
const counted = new RegExp(`\\b(${records})-\\d+\\b`, 'g')
const secrets = /(cp_live_|key=)[\w-]{20,}/g
const prefixes = /(cp_live_)[\w-]{8}\b/g
const message = /(?<=msg_)[0-9a-f]{32}/g
const signingSecret = /(?<=whsec_)[\w+/]{43}(?==)/g

/**
 * Replaces random values by stable ones, numbered within each example, so that one new example does not change all others.
 */
export function calmed(example: Example): Example {
  const seen = new Map<string, string>()
  const places = new Map<string, number>()
  const numbered = (kind: string, name: (place: number) => string, found: string): string => {
    const known = seen.get(found)
    if (known !== undefined) return known
    const place = (places.get(kind) ?? 0) + 1
    places.set(kind, place)
    seen.set(found, name(place))
    return name(place)
  }
  const padded = (place: number, length: number): string => String(place).padStart(length, '0')
  const text = JSON.stringify(example)
    .replace(randomId, (found) => numbered('id', (place) => `5f0c1e9a-7b3d-4c62-9a18-${padded(place, 12)}`, found))
    .replace(withoutDashes, (found) => numbered('id', (place) => `2bc5632bc59346a9ace1${padded(place, 12)}`, found))
    .replace(counted, (found, kind: string) => numbered(kind, (place) => `${kind}-${place}`, found))
    .replace(message, '3f9a1c7e5b2d40868c1e9f7a2b4d6e80')
    .replace(signingSecret, '0'.repeat(43))
    .replace(secrets, `$19fK2mQxA${'0'.repeat(35)}`)
    .replace(prefixes, '$19fK2mQxA')
  return JSON.parse(text)
}
