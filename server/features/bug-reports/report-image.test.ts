// @module-tag own-database
import { afterEach, expect, test, vi } from 'vitest'
import { ApiError } from '../../platform/http/api-error.ts'
import { picture } from '../../testing/sample-files.ts'
import { reencoded } from './report-image.ts'

afterEach(() => {
  vi.doUnmock('sharp')
})

test('an image is not called invalid if the image library cannot be loaded', async () => {
  const png = await picture('png', 30, 20)
  vi.doMock('sharp', () => {
    throw new Error('libvips is missing')
  })
  const failed: unknown = await reencoded(png).catch((error: unknown) => error)
  expect(failed).not.toBeInstanceOf(ApiError)
  vi.doUnmock('sharp')
  expect(await reencoded(png)).toMatchObject({ media_type: 'image/png' })
})
