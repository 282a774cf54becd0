// @module-tag own-database
import { expect, test } from 'vitest'
import { spareBuffers } from './spare-buffers.ts'

test('a returned buffer is reused, and two buffers in use are never the same', () => {
  const spares = spareBuffers(100)
  const firstClient = spares.take()
  const other = spares.take()
  expect(firstClient).toHaveLength(100)
  expect(other).not.toBe(firstClient)
  spares.giveBack(firstClient)
  expect(spares.take()).toBe(firstClient)
  expect(spares.take()).not.toBe(firstClient)
})

test('keeps no more spare buffers than the maximum', () => {
  const spares = spareBuffers(100, 1)
  const [one, other] = [spares.take(), spares.take()]
  spares.giveBack(one)
  spares.giveBack(other)
  expect(spares.take()).toBe(one)
  expect(spares.take()).not.toBe(other)
})

test('a returned buffer is cleared', () => {
  const spares = spareBuffers(100)
  const buffer = spares.take().fill('secret')
  spares.giveBack(buffer)
  expect(spares.take().equals(Buffer.alloc(100))).toBe(true)
})
