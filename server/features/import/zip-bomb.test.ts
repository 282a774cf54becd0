// @module-tag own-database
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { largestImport, zipTooLarge } from '@portal/domain/import/upload'
import { expect, test } from 'vitest'
import yazl from 'yazl'
import { ImportRefused } from './problems.ts'
import { unpack } from './unpack.ts'

const megabyte = 1024 * 1024

async function zipOfZeros(megabytes: number, files: number): Promise<Buffer> {
  const zip = new yazl.ZipFile()
  const zeros = Buffer.alloc(megabyte)
  for (let offset = 0; offset < files; offset++) {
    const content = Readable.from(Array<Buffer>(megabytes / files).fill(zeros))
    zip.addReadStream(content, offset === 0 ? 'people.json' : `photos/${offset}.png`)
  }
  zip.end()
  return buffer(zip.outputStream as Readable)
}

/** Gives every entry another size in the directory of the zip, as the sender of a bomb would. */
function declaring(zip: Buffer, size: number): Buffer {
  const copy = Buffer.from(zip)
  const mark = Buffer.from('PK\x01\x02', 'latin1')
  for (let offset = copy.indexOf(mark); offset >= 0; offset = copy.indexOf(mark, offset + 1))
    copy.writeUInt32LE(size, offset + 24)
  return copy
}

async function unpacked(zip: Buffer): Promise<{ problem: string; inflated: number }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-bomb-'))
  try {
    const error = await unpack(Readable.from([zip]), folder, 'bomb.zip').catch((reason: unknown) => reason)
    const names = await readdir(path.join(folder, 'records'), { recursive: true, withFileTypes: true })
    const files = names.filter((entry) => entry.isFile())
    const sizes = await Promise.all(files.map(async (file) => (await stat(path.join(file.parentPath, file.name))).size))
    const problem = error instanceof ImportRefused ? error.message : String(error)
    return { problem, inflated: sizes.reduce((sum, size) => sum + size, 0) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const isRefusedFromItsList = async (files: number): Promise<void> => {
  const { problem, inflated } = await unpacked(await zipOfZeros(320, files))
  expect([problem, inflated]).toEqual([`bomb.zip: ${zipTooLarge}`, 0])
}
const refused = 'rejects a zip bomb in %i files before unpacking anything'
test.each([1])(refused, isRefusedFromItsList)
test.each([8])(refused, { tags: ['slow'] }, isRefusedFromItsList)

test('a zip bomb that declares a smaller size is inflated only to that size', { tags: ['slow'] }, async () => {
  const { problem, inflated } = await unpacked(declaring(await zipOfZeros(320, 1), megabyte))
  expect(problem).toContain('people.json, which cannot be unpacked')
  expect(inflated).toBeLessThanOrEqual(2 * megabyte)
})

test('a zip of exactly the largest size is unpacked', { tags: ['slow'] }, async () => {
  const { problem, inflated } = await unpacked(await zipOfZeros(largestImport / megabyte, 1))
  expect([problem.includes(zipTooLarge), inflated]).toEqual([false, largestImport])
})
