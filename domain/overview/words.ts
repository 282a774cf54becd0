import * as z from 'zod/mini'

/** A sentence in pieces, of which those that name what it is about stand out. */
export const Words = z.array(z.object({ text: z.string(), strong: z.boolean() }))
export type Words = z.infer<typeof Words>

/** words`${'Contract.pdf'} expires in ${{ plain: '5 days' }}`: inserted texts are emphasised, unless marked as plain. */
export function words(texts: TemplateStringsArray, ...put: (string | { plain: string })[]): Words {
  const pieces = texts.flatMap((text, index) => {
    const next = put[index]
    const plain = { text, strong: false }
    if (next === undefined) return [plain]
    return [plain, typeof next === 'string' ? { text: next, strong: true } : { text: next.plain, strong: false }]
  })
  return pieces.filter(({ text }) => text !== '').reduce(joined, [])
}

export const plain = (text: string): { plain: string } => ({ plain: text })

const joined = (before: Words, next: Words[number]): Words => {
  const last = before.at(-1)
  return last && last.strong === next.strong
    ? [...before.slice(0, -1), { ...last, text: last.text + next.text }]
    : [...before, next]
}

export const plainText = (sentence: Words): string => sentence.map(({ text }) => text).join('')

/** "Ann", "Ann and Ben", "Ann, Ben and Cal", "Ann, Ben and 2 others". */
export function namesInWords(names: readonly string[]): string {
  const [first = '', second, third] = names
  if (second === undefined) return first
  if (names.length === 2) return `${first} and ${second}`
  return `${first}, ${second} and ${names.length === 3 ? third : `${names.length - 2} others`}`
}

/** "5 things to do", "1 thing to do". */
export const todoCount = (count: number): string => (count === 1 ? '1 thing to do' : `${count} things to do`)
