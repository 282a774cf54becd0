import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { agreementNames, agreementText } from './agreements.ts'

test('an agreement text does not change under its name: a changed text needs a new name', () => {
  const hashes = agreementNames.map((name) => [
    name,
    createHash('sha256').update(agreementText(name).join('\n')).digest('hex').slice(0, 12),
  ])
  expect(Object.fromEntries(hashes)).toMatchInlineSnapshot(`
    {
      "share a file 2": "d33efbdf20cd",
      "share a new version 2": "e49f8575b459",
      "share a sensitive file 2": "f869a667111b",
      "share files 2": "a1dfad041ed6",
      "share sensitive files 2": "118721f5db96",
    }
  `)
})
