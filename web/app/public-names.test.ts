import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { screenRoutes } from './routes.ts'

// Names that bookmarks, sent links and stored drafts use. `npm run accept` stores a change on purpose.

const web = path.join(import.meta.dirname, '..')
const sources = globSync('**/*.{ts,tsx}', { cwd: web, exclude: (name) => /node_modules|dist|\.test\.tsx?$/.test(name) })
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .map((file) => ({ file, text: readFileSync(path.join(web, file), 'utf8') }))
const lines = (names: Iterable<string>): string => [...new Set(names)].sort().join('\n')
const found = (pattern: RegExp, among = sources): string[] =>
  among.flatMap(({ text }) => [...text.matchAll(pattern)].flatMap((match) => match.slice(1).find(Boolean) ?? []))

function queryParameters(): string[] {
  const read = found(/\b(?:address|search|query|params|next|after)\.(?:get|getAll|has|set|append)\('([\w-]+)'/g)
  const parameters = found(/useOpenFromAddress\(\s*'([\w-]+)'/g).map((name) => `ask=${name}`)
  const filters = found(
    /(?<=[{,/]\s*)'?([\w-]+)'?: (?:(?:text|day|id|since)Filter|oneOf|anyOf|choiceOf|pageNumber|tagIds|\{ \.\.\.(?:oneOf|choiceOf))\b/g,
  )
  return [...read, ...parameters, ...filters]
}

function storedKeys(): string[] {
  const drafts = found(/use(?:PartlyStored)?Draft\(\s*(?:\w+ \? )?(?:'([^']+)'|`([^`]+)`)/g).map(
    (key) => `draft ${key.replace(/\$\{[^}]*\}/g, '{}')}`,
  )
  return [...drafts, ...found(/\b(?:stored|storedForVisit)\.(?:read|write|remove)\(\s*'([^']+)'/g)]
}

test('screens keep their paths, addresses their query parameters, and drafts and other stored values their keys', async () => {
  const names = [
    `Paths\n${lines(screenRoutes.map(({ id }) => id))}`,
    `Query parameters\n${lines(queryParameters())}`,
    `Keys of stored values\n${lines(storedKeys())}`,
  ]
  await expect(`${names.join('\n\n')}\n`).toMatchFileSnapshot(path.join(web, 'testing', 'public-names.txt'))
})
