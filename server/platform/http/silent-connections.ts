import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Milliseconds that a connection has to send its first request once the server closes. */
const lastChance = 500

/**
 * Browsers and proxies open connections before they need them. To Node such a one is busy until its first request has
 * come, or a minute has passed: a server that closes would wait for it. Here it is ended soon after.
 */
export function endSilentConnections(server: FastifyInstance): void {
  const silent = new Set<Socket>()
  server.server.on('connection', (socket: Socket) => {
    silent.add(socket)
    socket.once('close', () => silent.delete(socket))
  })
  server.server.on('request', ({ socket }) => silent.delete(socket))
  server.addHook('preClose', async () => {
    setTimeout(() => {
      for (const socket of silent) socket.destroy()
    }, lastChance).unref()
  })
}
