import { storedForVisit } from '../../ui/stored.ts'

/** Random key. Works without TLS too, where `crypto.randomUUID` is missing. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

const place = 'submits without an answer'
/** Maximum number of remembered submits without a response, and the maximum length of each. */
const most = 10
const longest = 20_000

type Submits = [content: string, key: string][]
/** Whatever is too large for storage, or has no business there: forms with files may carry a password. */
let inMemory: Submits = []

/**
 * The `Idempotency-Key` of a submit: the same one while the content stays the same and no success came, so that sending
 * it again after a lost answer does not do it twice, and a new one when anything was changed. `call` and `upload` use it
 * for every call that keeps its answer; a form has nothing to do for it.
 */
export function submitKey(method: string, address: string, body: unknown): { key: string; done: () => void } {
  const content = JSON.stringify([method, address, nameOf(body)])
  const known = [...inMemory, ...inStorage()].find(([of]) => of === content)
  const key = known?.[1] ?? newKey()
  if (!known) remember(content, key, body instanceof FormData || body instanceof File)
  return { key, done: () => forget(content) }
}

function remember(content: string, key: string, hasFiles: boolean): void {
  if (hasFiles || content.length > longest) inMemory = [...inMemory, [content, key] as const].slice(-most) as Submits
  else write([...inStorage(), [content, key]])
}

function forget(content: string): void {
  inMemory = inMemory.filter(([of]) => of !== content)
  write(inStorage().filter(([of]) => of !== content))
}

function write(submits: Submits): void {
  if (submits.length === 0) storedForVisit.remove(place)
  else storedForVisit.write(place, JSON.stringify(submits.slice(-most)))
}

function inStorage(): Submits {
  try {
    const stored: unknown = JSON.parse(storedForVisit.read(place) ?? '[]')
    return Array.isArray(stored) ? stored.filter((one) => Array.isArray(one) && one.length === 2) : []
  } catch {
    return []
  }
}

/** Content of a submit; files by name, size and date. */
function nameOf(body: unknown): unknown {
  if (body instanceof FormData) return [...body].map(([name, value]) => [name, nameOf(value)])
  return body instanceof File ? [body.name, body.size, body.lastModified] : body
}
