import type { formerName } from '@portal/domain/privacy/erasure'
import { compare } from '@portal/domain/text/compare'

/** Names and addresses of a person in texts. */
export interface Names {
  names: readonly string[]
  addresses: readonly string[]
  /** Names of a single word. They can mean something else in a text, so they are counted and never replaced there. */
  singleWords?: readonly string[]
  /** Another person has one of these names, so a text with the name alone does not say who is meant. */
  hasNamesake: boolean
  /** Ids of the accounts, people and stakeholders that have the same name. */
  namesakes?: readonly string[]
  /** LIKE patterns that find every text with one of them, and some others. */
  patterns: readonly string[]
}

const asHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&${named[character] ?? `#${character.charCodeAt(0)}`};`)
const named: Readonly<Record<string, string>> = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot' }
const asJson = (text: string): string => JSON.stringify(text).slice(1, -1)

/** Forms of a text in emails (HTML), webhook payloads (JSON) and links (encoded). */
const formsOf = (text: string): string[] => [...new Set([text, asHtml(text), asJson(text), encodeURIComponent(text)])]

export function namesOf(called: readonly string[], addresses: readonly string[], hasNamesake: boolean): Names {
  const different = [...new Set(called.map((name) => name.trim().replace(/\s+/g, ' ')))].filter((name) => name !== '')
  const singleWords = different.filter((name) => !name.includes(' '))
  const names = different.filter((name) => name.includes(' ')).flatMap((name) => [name, turned(name)])
  const forms = [...names, ...singleWords, ...addresses].flatMap(formsOf)
  // A line break or an underscore can separate the words of a name.
  const patterns = [...new Set(forms)].map((text) => `%${text.replace(/[\\%_]/g, '\\$&').replaceAll(' ', '%')}%`)
  return { names, singleWords, addresses, hasNamesake, patterns }
}

/**
 * Parts of the names that occur in every text with them, however it is written, if only A to Z of the text were lower-cased:
 * the characters between those with other spellings, such as the Kelvin sign for a k. Searching for these first takes less
 * than half the time. Returns undefined for names that are too short.
 */
export function piecesOf({
  names,
  singleWords = [],
  addresses,
}: Pick<Names, 'names' | 'singleWords' | 'addresses'>): string[][] | undefined {
  const pieces = [...names, ...singleWords, ...addresses.map((address) => address.split('@')[0] ?? '')].map((text) =>
    (text.toLowerCase().match(/[a-jl-z0-9._-]{3,}/g) ?? []).toSorted(
      (one, other) => other.length - one.length || compare(one, other),
    ),
  )
  const different = new Map(pieces.map((each) => [each.join(' '), each]))
  return pieces.some((each) => each.length === 0) ? undefined : [...different.values()]
}

/** "Hargreaves, Inês" */
const turned = (name: string): string => {
  const lastSpace = name.lastIndexOf(' ')
  return `${name.slice(lastSpace + 1)}, ${name.slice(0, lastSpace)}`
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')

const anyForm = (texts: readonly string[]): string =>
  [...new Set(texts.flatMap(formsOf))]
    .sort((one, other) => other.length - one.length)
    .map(escaped)
    .map((text) => text.replaceAll(' ', '(?:[\\s_+]|\\\\n)+'))
    .join('|')

const nameIn = (names: readonly string[]): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${anyForm(names)})(?![\\p{L}\\p{N}])`, 'giu')

/** Finds names in a text; a function that is false for everything if there are none. */
export function finding(names: readonly string[]): (text: string) => boolean {
  if (names.length === 0) return () => false
  const name = nameIn(names)
  return (text) => text.search(name) >= 0
}

/** Returns a function that replaces names and addresses in texts and JSON. `owned`: the text is about the person. */
export function replacing(
  { names, addresses, hasNamesake }: Names,
  former: ReturnType<typeof formerName>,
  owned: boolean,
): (value: unknown) => unknown {
  const address = new RegExp(
    `(?<![\\p{L}\\p{N}.+_-])(?:${anyForm(addresses)})(?![\\p{L}\\p{N}_-]|\\.[\\p{L}\\p{N}])`,
    'giu',
  )
  const byName = names.length > 0 && (owned || !hasNamesake)
  const name = nameIn(names)
  const inText = (text: string): string => {
    const without = addresses.length > 0 ? text.replace(address, former.email) : text
    return byName ? without.replace(name, former.name) : without
  }
  const inAny = (value: unknown): unknown => {
    if (typeof value === 'string') return inText(value)
    if (Array.isArray(value)) return value.map(inAny)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, inAny(each)]))
  }
  return inAny
}
