// @module-tag own-database
import { setTimeout as wait } from 'node:timers/promises'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { callsAtOnce, callsOfPage } from './page-calls.ts'

test('a page makes at most four calls at a time, and gets every answer with its status', async () => {
  const server = fastify()
  const running = { now: 0, most: 0 }
  server.get('/api/:number', async (request, reply) => {
    running.now += 1
    running.most = Math.max(running.most, running.now)
    await wait(5)
    running.now -= 1
    return reply.code(request.url === '/api/7' ? 403 : 200).send({ url: request.url })
  })
  const call = callsOfPage(server, { headers: {}, ip: '127.0.0.1' }, undefined)
  const urls = Array.from({ length: 10 }, (_, number) => `/api/${number}`)
  const answers = await Promise.all(urls.map((url) => call(url)))
  expect(answers.map(({ status }) => status)).toEqual(urls.map((url) => (url === '/api/7' ? 403 : 200)))
  expect(await Promise.all(answers.map((answer) => answer.json()))).toEqual(urls.map((url) => ({ url })))
  expect([callsAtOnce, running.most]).toEqual([4, 4])
  await expect(call('/api/1', { method: 'POST' })).rejects.toThrow('only makes GET calls')
  await server.close()
})
