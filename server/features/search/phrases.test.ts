import { readFileSync } from 'node:fs'
import path from 'node:path'
import { searchEverything } from '@portal/domain/search/contract'
import type { Result, Results } from '@portal/domain/search/found'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDemo } from '../../testing/seeded-demo.ts'
import { migrated } from '../../testing/test-database.ts'

/** Phrases as people type them, and what each finds first in the demo of 18 June 2026. They were written before the search. */
const phrases = readFileSync(path.join(import.meta.dirname, 'phrases.tsv'), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t') as [phrase: string, account: string, kind: string, expected: string, why: string])

let demo: Awaited<ReturnType<typeof openDemo>>
const cookies = new Map<string, string>()
beforeAll(async () => {
  demo = await openDemo(await migrated())
  for (const { id, email } of await demo.db.selectFrom('account').select(['id', 'email']).execute())
    cookies.set(email, await demo.signIn(id))
}, 120_000)
afterAll(() => demo.close())

async function search(text: string, account: string): Promise<Result[]> {
  const response = await demo.call(searchEverything, { query: { q: text } }, cookies.get(account))
  expect(response.statusCode).toBe(200)
  return response.json<Results>().groups.flatMap(({ results }) => results)
}

/** Names a result as the table of phrases does. */
function namesOf(result: Result): string[] {
  if (result.kind === 'command') return [result.path ?? '', result.title]
  const { kind, id, title, engagement_id, details, happened_on } = result
  if (kind === 'file') return [`${engagement_id}/${title}`]
  if (kind === 'stakeholder') return [title]
  if (kind === 'team-request' || kind === 'extension-request')
    return [`${kind} ${engagement_id} ${happened_on} ${details.at(-1)}`]
  return [id]
}

const places = new Map<string, number>()
test.each(phrases)('%j by %s finds the %s %s among the first three', async (phrase, account, _, expected) => {
  const found = await search(phrase, account)
  const place = found.findIndex((result) => namesOf(result).includes(expected))
  places.set(`${phrase} ${account}`, place)
  expect([place, found.slice(0, 3).map((one) => `${one.kind} ${namesOf(one).join(' ')} ${one.title}`)]).toEqual([
    expect.toSatisfy((index: number) => index >= 0 && index < 3),
    expect.anything(),
  ])
})

test('at least 68 of the 71 phrases find it first', () => {
  const others = [...places].filter(([, place]) => place !== 0).map(([phrase]) => phrase)
  expect(places.size).toBe(71)
  expect(others.length, others.join(', ')).toBeLessThanOrEqual(3)
})

test.each([
  ['fraud', 'standard@customer.example', 'P0022'],
  ['payments', 'other@elsewhere.example', 'P0001'],
  ['1107', 'standard@customer.example', '1107'],
  ['2097', 'superuser@provider.example', 'P0014-W6'],
])('%j by %s does not find %s', async (text, account, id) => {
  const found = await search(text, account)
  expect(JSON.stringify(found)).not.toContain(`"${id}"`)
})
