import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { agreementNames, agreementText } from './agreements.ts'

test('a text that people agreed to stays as it was: a changed one has a new name', () => {
  const hashes = agreementNames.map((name) => [
    name,
    createHash('sha256').update(agreementText(name).join('\n')).digest('hex').slice(0, 12),
  ])
  expect(Object.fromEntries(hashes)).toMatchInlineSnapshot(`
    {
      "share a file 1": "d56a2dbff9df",
      "share a new version 1": "94070678f2b1",
      "share a sensitive file 1": "08a806b18402",
      "share files 1": "75ac37060201",
      "share sensitive files 1": "815c6ccaa6b4",
    }
  `)
})
