// @module-tag slow
import { once } from 'node:events'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Readable } from 'node:stream'
import { deleteFile, downloadCategory } from '@portal/domain/files/contract'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openDescriptors } from '../../testing/open-descriptors.ts'
import { pdfOfSize } from '../../testing/sample-files.ts'
import { fileStores, form, filePassword as password, sharingWorld } from '../../testing/sharing-world.ts'

describe.each(await fileStores())('a file %s that is deleted or abandoned during a download', (_, environment) => {
  const world = sharingWorld(environment)
  const opened: Readable[] = []
  beforeEach(async () => {
    await world.reset()
    opened.length = 0
    const { storage } = world.kit.portal
    const get = storage.get.bind(storage)
    vi.spyOn(storage, 'get').mockImplementation(async (key) => {
      const stream = await get(key)
      opened.push(stream)
      return stream
    })
  })
  afterEach(() => vi.restoreAllMocks())

  const content = pdfOfSize(400_000)
  const remove = (fileId: string) => world.kit.call(deleteFile, { params: { fileId }, query: {} }, world.helen)
  const zip = () =>
    world.kit.call(downloadCategory, { query: { project_id: world.engagement, category: 'Contracts' } }, world.owen)
  const nothingIsOpen = async (): Promise<void> => {
    await vi.waitFor(() => expect(opened.filter(({ closed }) => !closed)).toEqual([]), 5000)
    expect((await openDescriptors()).stored).toEqual([])
  }

  test('is complete or not found in 200 races, and leaves no open streams', { timeout: 120_000 }, async () => {
    const statuses: number[] = []
    for (let round = 0; round < 25; round++) {
      const plain = [await world.shared(form(content)), await world.shared(form(content))]
      const sealed = round % 5 === 0 ? [await world.shared(form(content, 'Plan.pdf', { file_password: password }))] : []
      const fetches = [...plain, ...plain, ...plain, ...sealed].map((id) => world.fetchFile(id, world.owen, password))
      // In every other round once one of them is there: a deletion, being shorter, may else come before all of them.
      const begun = round % 2 === 0 ? Promise.resolve() : Promise.race(fetches)
      const [fetched, zips] = await Promise.all([
        Promise.all(fetches),
        Promise.all([zip(), zip()]),
        begun.then(() => Promise.all([...plain, ...sealed].map(remove))),
      ])
      for (const { status, response } of fetched) {
        statuses.push(status)
        if (status === 200) expect(response.rawPayload.equals(content)).toBe(true)
      }
      for (const { status, response } of zips) {
        statuses.push(status)
        // The end record, without a comment.
        if (status === 200) expect(response.rawPayload.subarray(-22).toString('latin1', 0, 4)).toBe('PK\x05\x06')
      }
    }
    expect(statuses.length).toBeGreaterThanOrEqual(200)
    expect([...new Set(statuses)].toSorted()).toEqual([200, 404])
    await nothingIsOpen()
  })

  test('is not found if deleted before its download is recorded, alone, sensitive or in a zip', async () => {
    const { storage } = world.kit.portal
    const get = storage.get.bind(storage)
    const sealed = { file_password: password }
    for (const [fetch, data] of [
      [(id: string) => world.fetchFile(id)],
      [(id: string) => world.fetchFile(id, world.owen, password), sealed],
      [zip],
    ] as const) {
      const id = await world.shared(form(content, 'Plan.pdf', data))
      vi.spyOn(storage, 'get').mockImplementationOnce(async (key) => {
        const stream = await get(key)
        expect((await remove(id)).status).toBe(204)
        return stream
      })
      expect((await fetch(id)).status).toBe(404)
    }
    await nothingIsOpen()
  })

  test('is left out of a zip that has already started, and the zip is complete', async () => {
    const { storage } = world.kit.portal
    await world.shared(form(content, 'Kept.pdf'))
    const removed = await world.shared(form(content, 'Gone.pdf'))
    await world.shared(form(content, 'Stays.pdf'))
    const get = storage.get.bind(storage)
    vi.spyOn(storage, 'get').mockImplementationOnce(async (key) => {
      await remove(removed)
      return get(key)
    })
    const { status, response } = await zip()
    expect(status).toBe(200)
    const text = response.rawPayload.toString('latin1')
    expect([text.split('Kept.pdf').length, text.split('Stays.pdf').length, text.includes('Gone.pdf')]).toEqual([
      3,
      3,
      false,
    ])
    await nothingIsOpen()
  })

  test('is closed when the client disconnects, alone or in a zip', async () => {
    const ids = [await world.shared(form(pdfOfSize(9_000_000))), await world.shared(form(pdfOfSize(9_000_000)))]
    const { server } = world.kit
    if (!server.server.listening) await server.listen({ port: 0, host: '127.0.0.1' })
    const { port } = server.server.address() as AddressInfo
    const leave = async (method: string, path: string): Promise<void> => {
      const headers = { origin: `http://localhost:${port}`, cookie: world.owen, 'content-type': 'application/json' }
      const requested = request({ port, method, path, headers })
      requested.on('error', () => {})
      requested.end(method === 'POST' ? '{}' : undefined)
      const [response] = await once(requested, 'response')
      expect(response.statusCode).toBe(200)
      await once(response, 'data')
      requested.destroy()
    }
    for (let round = 0; round < 5; round++) {
      await leave('POST', `/api/sharing-area/files/${ids[0]}`)
      await leave('GET', `/api/sharing-area/category-zip?project_id=${world.engagement}&category=Contracts`)
    }
    await nothingIsOpen()
  })
})
