// @module-tag own-database
import { expect, test } from 'vitest'
import { ApiError } from '../../platform/http/api-error.ts'
import { realFileCorpus } from '../../testing/real-files.ts'
import { contentCheck } from './content-check.ts'

/** Sends content in pieces like the network. Returns the sentence of the rejection, if it is rejected. */
function refusal({ extension, content, piece }: { extension: never; content: Buffer; piece: number }) {
  const check = contentCheck(extension)
  try {
    for (let offset = 0; offset < content.length; offset += piece) check.take(content.subarray(offset, offset + piece))
    check.finish()
    return undefined
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return error.message
  }
}

test.each(realFileCorpus)('accepts .$extension from $source', async ({ extension, make }) => {
  const content = await make()
  for (const piece of content.length > 100_000 ? [65_536] : [13, 1000, 65_536])
    expect([piece, refusal({ extension: extension as never, content, piece })]).toEqual([piece, undefined])
})

test('there are at least 60 real files, covering every extension', () => {
  expect(realFileCorpus.length).toBeGreaterThanOrEqual(60)
  expect(new Set(realFileCorpus.map(({ extension }) => extension))).toEqual(
    new Set(['docx', 'xlsx', 'doc', 'dot', 'xls', 'pdf', 'csv', 'jpg', 'jpeg', 'jfif', 'png']),
  )
})
