import { createServer } from 'node:http'
import pg from 'pg'
import { engagementsByHand } from './by-hand-queries.ts'

/**
 * Baseline: node:http and pg with one handwritten query, no session check and one kind of reader. Sends JSON from PostgreSQL
 * unchanged. Runs as a separate process.
 */
const { url, today } = JSON.parse(process.argv[2] ?? '') as Record<string, string>
const pool = new pg.Pool({ connectionString: url, max: 10 })

const server = createServer(async (request, response) => {
  const address = new URL(request.url ?? '', 'http://bare.invalid')
  const { rows } = await pool.query(engagementsByHand, [
    today,
    address.searchParams.get('project_state') === 'Active Work Orders',
    Number(address.searchParams.get('items_per_page') ?? 5),
  ])
  const body = Buffer.from(rows[0].body)
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': body.length })
  response.end(body)
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (typeof address === 'object' && address) process.send?.({ port: address.port })
})
process.on('disconnect', () => process.exit(0))
