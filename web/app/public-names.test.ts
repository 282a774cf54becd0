import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { screenRoutes } from './routes.ts'

// Names that bookmarks, sent links and stored drafts use. `npm run accept` stores a change on purpose.

const web = path.join(import.meta.dirname, '..')
const sources = globSync('**/*.{ts,tsx}', { cwd: web, exclude: (name) => /node_modules|dist|\.test\.tsx?$/.test(name) })
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .map((file) => ({ file, text: readFileSync(path.join(web, file), 'utf8') }))
const stored = (name: string): string => path.join(web, 'testing', 'public-names', name)
const lines = (names: Iterable<string>): string => `${[...new Set(names)].sort().join('\n')}\n`
const found = (pattern: RegExp, among = sources): string[] =>
  among.flatMap(({ text }) => [...text.matchAll(pattern)].flatMap((match) => match.slice(1).find(Boolean) ?? []))

test('screens keep their paths', async () => {
  await expect(lines(screenRoutes.map(({ id }) => id))).toMatchFileSnapshot(stored('paths.txt'))
})

test('addresses keep the names of their query parameters', async () => {
  const read = found(/\b(?:address|search|query|params|next|after)\.(?:get|getAll|has|set|append)\('([\w-]+)'/g)
  const parameters = found(/useOpenFromAddress\(\s*'([\w-]+)'/g).map((name) => `ask=${name}`)
  const filters = found(
    /(?<=[{,/]\s*)'?([\w-]+)'?: (?:(?:text|day|id|since)Filter|oneOf|anyOf|choiceOf|pageNumber|tagIds|\{ \.\.\.(?:oneOf|choiceOf))\b/g,
  )
  await expect(lines([...read, ...parameters, ...filters])).toMatchFileSnapshot(stored('query-parameters.txt'))
})

test('drafts and other stored values keep their keys', async () => {
  const drafts = found(/use(?:PartlyStored)?Draft\(\s*(?:\w+ \? )?(?:'([^']+)'|`([^`]+)`)/g).map(
    (key) => `draft ${key.replace(/\$\{[^}]*\}/g, '{}')}`,
  )
  const values = found(/\b(?:stored|storedForVisit)\.(?:read|write|remove)\(\s*'([^']+)'/g)
  await expect(lines([...drafts, ...values])).toMatchFileSnapshot(stored('stored-keys.txt'))
})
