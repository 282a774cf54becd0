import { overlap } from './provider.ts'

export interface SpelledDomain {
  unicode: string
  ascii: string
  /** Equal for domains that are easy to confuse. */
  skeleton: string
}

/** Cyrillic, Greek and rare Latin letters, each followed by the plain letter that it looks like. */
const lookalikeCharacters = new Map(
  (
    'аa вb сc ԁd еe ғf ԍg һh нh іi јj кk ӏl мm пn оo рp ԛq гr ѕs тt уy үy ѵv ԝw хx ьb ' +
    'αa βb ϲc εe γy ηn ιi κk νv οo ρp σo τt υu ωw χx ' +
    'ɑa ɡg ıi ɩi ſs øo łl đd ħh'
  )
    .split(' ')
    .map((pair) => [pair.charAt(0), pair.charAt(1)]),
)
const alphabets = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u, /\p{Script=Armenian}/u]

const skeletonOf = (domain: string): string =>
  [...domain.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()]
    .map((letter) => lookalikeCharacters.get(letter) ?? letter)
    .join('')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replaceAll('0', 'o')
    .replace(/[1i]/g, 'l')

export const spelledDomain = (unicode: string, ascii: string): SpelledDomain => ({
  unicode,
  ascii,
  skeleton: skeletonOf(unicode),
})

export const bothSpellings = ({ unicode, ascii }: SpelledDomain): string =>
  unicode === ascii ? ascii : `${unicode} (${ascii})`

const mixesAlphabets = ({ unicode }: SpelledDomain): boolean =>
  unicode.split('.').some((label) => alphabets.filter((alphabet) => alphabet.test(label)).length > 1)

/** A sentence for superusers if the domain is easy to confuse with a known one, or could be. Never blocks saving. */
export function domainWarning(domain: SpelledDomain, known: readonly SpelledDomain[]): string | undefined {
  const similar = known.find(
    (each) => overlap(domain.skeleton, each.skeleton) && !overlap(domain.unicode, each.unicode),
  )
  const problem = similar
    ? `looks like ${bothSpellings(similar)}`
    : mixesAlphabets(domain) && 'mixes letters of different alphabets'
  return problem ? `${bothSpellings(domain)} ${problem}. Check the spelling with the customer.` : undefined
}
