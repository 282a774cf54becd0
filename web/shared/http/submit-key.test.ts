import { endpoint } from '@portal/domain/contract/endpoint'
import { archiveFile } from '@portal/domain/files/contract'
import { createTag } from '@portal/domain/tags/contract'
import { listGroupTeams } from '@portal/domain/team/contract'
import { beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type FakeServer, fakeServer, refuse } from '../../testing/fake-server.ts'
import { call } from './call.ts'
import { upload } from './upload.ts'

let server: FakeServer
beforeEach(() => {
  server = fakeServer()
})
const tag = (name: string) => call(createTag, { params: { id: 'p1' }, body: { name } }).catch(() => {})
const keys = () => server.keys(createTag)
const createdTeam = { id: 't1', name: 'Alpha', version: 1 } as never

test('a submit keeps its idempotency key until it succeeds; the next submit gets another', async () => {
  server.answers(createTag, () => refuse(500, 'no'))
  await tag('Alpha')
  await tag('Alpha')
  server.answers(createTag, () => createdTeam)
  await tag('Alpha')
  await tag('Alpha')
  const [first, second, third, fourth] = keys()
  expect(first).toMatch(/^[0-9a-f]{32}$/)
  expect([second, third]).toEqual([first, first])
  expect(fourth).not.toBe(first)
})

test('changed content gets its own idempotency key; restored content gets its earlier key back', async () => {
  server.answers(createTag, () => refuse(500, 'no'))
  await tag('Alpha')
  await tag('Beta')
  await tag('Alpha')
  const [alpha, beta, again] = keys()
  expect(beta).not.toBe(alpha)
  expect(again).toBe(alpha)
})

test('after a lost connection, the idempotency key stays in session storage until the call succeeds', async () => {
  server.setReachable(false)
  await tag('Alpha')
  const stored = sessionStorage.getItem('submits without an answer')
  expect(stored).toContain('Alpha')
  server.setReachable(true)
  server.answers(createTag, () => createdTeam)
  await tag('Alpha')
  expect(stored).toContain(String(keys()[0]))
  expect(sessionStorage.getItem('submits without an answer')).toBeNull()
})

test('calls that only read or set a state have no idempotency key', async () => {
  server.answers(listGroupTeams, () => [])
  server.answers(archiveFile, () => ({}) as never)
  await call(listGroupTeams, { params: { id: 'p1' } })
  await call(archiveFile, { params: { fileId: 'f1' } })
  expect([...server.keys(listGroupTeams), ...server.keys(archiveFile)]).toEqual([undefined, undefined])
})

test('an upload’s idempotency key depends on its file, and its fields are not stored', async () => {
  const send = endpoint({
    method: 'POST',
    path: '/api/upload',
    access: 'signed-in',
    summary: 'test',
    records: 'Tested',
    body: { multipart: { files: ['file'] } },
    answers: { 200: z.object({ id: z.string() }) },
  })
  server.answers(send, () => refuse(500, 'no'))
  const form = (name: string): FormData => {
    const data = new FormData()
    data.append('file_password', 'top secret')
    data.append('file', new File(['a'], name, { lastModified: 1 }))
    return data
  }
  for (const name of ['a.pdf', 'a.pdf', 'b.pdf']) await upload(send, { body: form(name) }).catch(() => {})
  const [first, second, third] = server.keys(send)
  expect(first).toBeDefined()
  expect(second).toBe(first)
  expect(third).not.toBe(first)
  expect(JSON.stringify(sessionStorage)).not.toContain('secret')
})
