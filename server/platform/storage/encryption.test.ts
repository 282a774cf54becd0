// @module-tag own-database
import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { atMost } from '../http/limit-concurrency.ts'
import { decrypted, encrypted, newFileKey, openKey, sealKey } from './encryption.ts'

async function* inChunks(content: Buffer, size: number) {
  for (let offset = 0; offset < content.length; offset += size) yield content.subarray(offset, offset + size)
}
async function sealed(content: Buffer, key: Buffer, size = 7000): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of encrypted(inChunks(content, size), key)) parts.push(part)
  return Buffer.concat(parts)
}
const frame = 64 * 1024

describe('an encrypted file', () => {
  test.each([0, 1, frame - 1, frame, frame + 1, 2 * frame, 300_001])(
    'of %i bytes is decrypted unchanged',
    async (size) => {
      const key = newFileKey()
      const content = randomBytes(size)
      const data = await sealed(content, key)
      expect(size < 16 || !data.includes(content.subarray(0, 16))).toBe(true)
      expect((await decrypted(inChunks(data, 5000), key)).equals(content)).toBe(true)
    },
  )

  test('cannot be decrypted if it was changed, cut short, extended or reordered', async () => {
    const key = newFileKey()
    const data = await sealed(randomBytes(3 * frame), key)
    const step = frame + 16
    const flipped = Buffer.from(data)
    flipped.writeUInt8(flipped.readUInt8(1000) ^ 1, 1000)
    const wrong = [
      flipped,
      data.subarray(0, step),
      data.subarray(0, -1),
      Buffer.concat([data, data.subarray(0, step)]),
      Buffer.concat([data.subarray(step, 2 * step), data.subarray(0, step), data.subarray(2 * step)]),
      Buffer.alloc(0),
    ]
    for (const bad of wrong) await expect(decrypted(inChunks(bad, 5000), key)).rejects.toThrow()
    await expect(decrypted(inChunks(data, 5000), newFileKey())).rejects.toThrow()
  })
})

describe('a file key', () => {
  test('opens only with its password', async () => {
    const key = newFileKey()
    const lock = await sealKey(key, 'Right1234')
    expect((await openKey(lock, 'Right1234'))?.equals(key)).toBe(true)
    for (const wrong of ['right1234', 'Right123', '', 'Right1234 ']) expect(await openKey(lock, wrong)).toBeUndefined()
  })
  test('costs 32 MiB and three passes for each password guess', async () => {
    expect(await sealKey(newFileKey(), 'Right1234')).toMatchObject({ memory: 32_768, passes: 3, parallelism: 1 })
  })
  test('is encrypted differently each time', async () => {
    const key = newFileKey()
    expect((await sealKey(key, 'Right1234')).key).not.toBe((await sealKey(key, 'Right1234')).key)
  })
})

test('a limit of two runs at most two tasks at once', async () => {
  const limited = atMost(2)
  let running = 0
  let most = 0
  const task = async (): Promise<void> => {
    most = Math.max(most, ++running)
    await new Promise((resolve) => setTimeout(resolve, 2))
    running--
  }
  await Promise.all(Array.from({ length: 20 }, () => limited(task)))
  expect([most, running]).toEqual([2, 0])
  await expect(limited(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  await limited(task)
})
