import { parseSync, Visitor } from 'rolldown/utils'
import { isTestFile } from './source.ts'

interface FoundString {
  line: number
  text: string
}

const folders = /^(?:domain|server|web)\//
const leftOut = /\/testing\/|\/migrations\/|data\.ts$|tables\.ts$|^server\/demo\/company\/|^web\/build\//
/** Attributes and properties whose text is read even if it is a single word. */
const readNames = new Set(['label', 'title', 'heading', 'placeholder', 'alt', 'aria-label', 'aria-description'])

/** Strings, templates (with … for expressions) and JSX text of two words or more, and single words of `readNames`. */
export function stringsOf(file: string, read: () => string): FoundString[] {
  if (!folders.test(file) || !/\.tsx?$/.test(file) || isTestFile(file) || leftOut.test(file)) return []
  const source = read()
  const found: { start: number; text: string }[] = []
  const add = (start: number, text: string, isRead = false): void => {
    const trimmed = text.replace(/\s+/g, ' ').trim()
    if (isRead ? /[A-Za-z]{2}/.test(trimmed) : isSentence(trimmed)) found.push({ start, text: trimmed })
  }
  const single = (name: string, value: { type: string } | null): void => {
    if (value?.type === 'Literal' && 'value' in value && typeof value.value === 'string' && 'start' in value)
      if (readNames.has(name) && !isSentence(value.value)) add(Number(value.start), value.value, true)
  }
  new Visitor({
    Literal: ({ start, value }) => {
      if (typeof value === 'string') add(start, value)
    },
    TemplateLiteral: ({ start, quasis }) => add(start, quasis.map(({ value }) => value.cooked ?? '').join('…')),
    JSXText: ({ start, value }) => add(start, value, true),
    JSXAttribute: ({ name, value }) => {
      if (name.type === 'JSXIdentifier') single(name.name, value)
    },
    Property: ({ key, value }) => {
      if (key.type === 'Identifier') single(key.name, value)
    },
  }).visit(parseSync(file, source).program)
  const lineOf = (start: number): number => source.slice(0, start).split('\n').length
  return found.map(({ start, text }) => ({ line: lineOf(start), text }))
}

/** Two words or more, and neither SQL nor styles. */
const isSentence = (text: string): boolean =>
  /[A-Za-z]{2,}[,.:;’'…]* (?:[a-z…]|[A-Z][a-z])/.test(text) &&
  !/^(?:select|insert|update|delete|with|create|alter|drop|on conflict) /i.test(text) &&
  !/^[a-z-]+: |;[a-z-]+:|[{}<>]|=>/.test(text)
