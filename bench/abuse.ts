import { connect } from 'node:net'
import { setInterval as every } from 'node:timers'
import { startPostgres } from '../server/testing/embedded-postgres.ts'
import { say } from './beside-bare.ts'
import { filledDatabase } from './filled-database.ts'
import { load } from './load.ts'
import { startServer } from './processes.ts'

const path = '/api/projects?project_state=Active%20Work%20Orders&page_number=1'
const sockets = 500
const wanted = 500

/** The engagement list for four clients, without and beside connections that send a byte a second or read nothing. */
export async function benchAbuse(): Promise<void> {
  const postgres = await startPostgres()
  try {
    const { url, staff, close } = await filledDatabase(postgres.url, 'abuse', 200)
    const portal = await startServer('portal-server.ts', url)
    const ask = (seconds: number) =>
      load({ url: `http://127.0.0.1:${portal.port}${path}`, headers: { cookie: staff }, connections: 4, seconds })
    await ask(3)
    console.log(`alone: ${say(await ask(8))}`)
    const stop = slowClients(portal.port)
    const beside = await ask(8)
    const ended = stop()
    console.log(`beside ${sockets} slow clients: ${say(beside)}; ${ended} of them were ended meanwhile`)
    console.log(`p99 below ${wanted} ms: ${beside.p99 < wanted}`)
    if (beside.p99 >= wanted) process.exitCode = 1
    await portal.stop()
    await close()
  } finally {
    await postgres.stop()
  }
}

/** Slow headers, slow bodies, large answers that nobody reads. What it answers ends them, and says how many were ended before. */
function slowClients(port: number): () => number {
  let ended = 0
  const post = 'POST /api/session/code HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n'
  const begins = [
    'GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ',
    `${post}Content-Length: 1000\r\n\r\n{"`,
    `${post}Transfer-Encoding: chunked\r\n\r\n3e8\r\n{"`,
    'GET /api/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n',
  ]
  const all = Array.from({ length: sockets }, (_, at) => {
    const socket = connect(port, '127.0.0.1').pause()
    socket.on('error', () => {}).once('close', () => ended++)
    socket.write(begins[at % begins.length] ?? '')
    return { socket, trickles: at % begins.length < 3 }
  })
  const timer = every(() => {
    for (const { socket, trickles } of all) if (trickles && socket.writable) socket.write('a')
  }, 1000)
  return () => {
    clearInterval(timer)
    const before = ended
    for (const { socket } of all) socket.destroy()
    return before
  }
}
