// @module-tag own-database
import { expect, test } from 'vitest'
import { sampleEmails } from '../../testing/sample-emails.ts'
import { asHtml, asText, mostWordsBeforeLink, wordsIn } from './template.ts'

const sender = { product_name: 'Client Portal' }
const all = Object.entries(sampleEmails).flatMap(([kind, letters]) =>
  letters.map((letter, index) => [index === 0 ? kind : `${kind} ${index + 1}`, letter] as const),
)

test.each(all)(
  '%s greets the reader, states the event in one short sentence, and shows its link early',
  (_, letter) => {
    const text = asText({ name: 'Helen', ...letter }, sender)
    const [greeting, sentence = '', ...rest] = text.split('\n\n')
    expect(greeting).toMatch(/^Hello \S+,$/)
    expect(sentence).toMatch(/[.:]$/)
    expect(wordsIn(sentence)).toBeLessThanOrEqual(30)
    expect(rest.length).toBeGreaterThan(1)
    expect(wordsIn(text.split('https://')[0] ?? '')).toBeLessThanOrEqual(mostWordsBeforeLink)
    expect(`${letter.subject} ${text}`).not.toMatch(/e-mail|\bmails?\b|somebody|nobody|whoever|undefined|null/i)
  },
)

test.each(all)('%s supports dark mode', (_, letter) => {
  const page = asHtml(letter, sender, '#0d3c48')
  expect(page).toContain('<meta name="color-scheme" content="light dark">')
  expect(page).toContain('prefers-color-scheme: dark')
})

test.each(all)('%s contains a sign-in link only if it is an email for signing in', (_, letter) => {
  const both = `${asText(letter, sender)}${asHtml(letter, sender, '#0d3c48')}`
  expect(both.includes('#token=')).toBe(letter.kind === 'access-link' || letter.kind === 'staff-invitation')
  expect(both).not.toContain('calendar.ics')
})

test('long content follows the link', () => {
  const [letter] = sampleEmails['feedback-reply']
  if (!letter) throw new Error('there is no sample')
  const long = 'Thank you. '.repeat(80)
  const text = asText({ ...letter, paragraphs: ['Amara replied:', { quote: long }] }, sender)
  expect(text.indexOf('Open your feedback')).toBeLessThan(text.indexOf('> Thank you.'))
  expect(text).toContain(long.trim())
})
