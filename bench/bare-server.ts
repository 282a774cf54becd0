import { createServer } from 'node:http'
import pg from 'pg'

/**
 * Baseline: node:http and pg only. Runs the same statements with the same parameters for every request and returns the last
 * one's rows as JSON. Runs as a separate process.
 */
interface Statement {
  sql: string
  parameters: unknown[]
}

const { url, statements } = JSON.parse(process.argv[2] ?? '') as { url: string; statements: Statement[] }
const pool = new pg.Pool({ connectionString: url, max: 10 })
for (const oid of [1082]) pg.types.setTypeParser(oid, (day) => day)

const server = createServer(async (_, response) => {
  let rows: unknown[] = []
  for (const { sql, parameters } of statements) rows = (await pool.query(sql, parameters)).rows
  const body = JSON.stringify(rows)
  response.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
  })
  response.end(body)
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (typeof address === 'object' && address) process.send?.({ port: address.port })
})
process.on('disconnect', () => process.exit(0))
