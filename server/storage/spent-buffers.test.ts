// @module-tag own-database
import { expect, test, vi } from 'vitest'
import { spent } from './spent-buffers.ts'

test('memory of buffers outside the heap is freed as the bytes read are counted', async () => {
  const storedKeys = (): number => process.memoryUsage().arrayBuffers
  const before = storedKeys()
  for (let round = 0; round < 40; round++) {
    for (let piece = 0; piece < 16; piece++) spent(Buffer.allocUnsafeSlow(1024 * 1024).length)
  }
  // 640 MB were read. V8 frees them on another thread a moment later, and older ones later still.
  await vi.waitFor(() => expect(storedKeys() - before).toBeLessThan(64 * 1024 * 1024), { timeout: 10_000 })
})
