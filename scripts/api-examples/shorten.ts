import type { Examples } from '../../server/openapi/examples.ts'

/** So much of an answer is shown: what comes after is more of the same. */
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

const madeUp = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g
const secrets = /(cp_live_|key=)[\w-]{20,}/g
const message = /(?<=msg_)[0-9a-f]{32}/g
const signingSecret = /(?<=whsec_)[\w+/]{43}(?==)/g

/** What is made up anew each time is the same in every file: else each would differ from the last in a hundred lines. */
export function calmed(examples: Examples): Examples {
  const seen = new Map<string, string>()
  const id = (found: string): string => {
    const known = seen.get(found) ?? `5f0c1e9a-7b3d-4c62-9a18-${String(seen.size + 1).padStart(12, '0')}`
    seen.set(found, known)
    return known
  }
  const text = JSON.stringify(examples)
    .replace(madeUp, id)
    .replace(message, '3f9a1c7e5b2d40868c1e9f7a2b4d6e80')
    .replace(signingSecret, '0'.repeat(43))
    .replace(secrets, `$19fK2mQxA${'0'.repeat(35)}`)
  return JSON.parse(text)
}
