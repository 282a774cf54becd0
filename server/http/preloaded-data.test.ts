// @module-tag own-database
import { setTimeout as wait } from 'node:timers/promises'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { callsAtOnce, preloadData } from './preloaded-data.ts'
import type { Session } from './route.ts'

test('a page makes at most four calls at a time, and gets every answer but rejected ones', async () => {
  const server = fastify()
  const running = { now: 0, most: 0 }
  server.get('/api/:number', async (request, reply) => {
    running.now += 1
    running.most = Math.max(running.most, running.now)
    await wait(5)
    running.now -= 1
    return reply.code(request.url === '/api/7' ? 403 : 200).send({ url: request.url })
  })
  const calls = Array.from({ length: 10 }, (_, number) => `/api/${number}`)
  const answers = await preloadData(server, { headers: {}, ip: '127.0.0.1' }, {} as Session, calls)
  expect([...answers]).toEqual(calls.filter((url) => url !== '/api/7').map((url) => [url, JSON.stringify({ url })]))
  expect([callsAtOnce, running.most]).toEqual([4, 4])
  await server.close()
})
