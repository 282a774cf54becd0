import { createServer } from 'node:http'
import { fetchPostgraphile } from './postgraphile.ts'

/**
 * PostGraphile, which makes an interface of the tables by itself, as a process of its own: set as for production, and it asks
 * nobody who they are. Says its port to the one that started it.
 */
const [url = ''] = process.argv.slice(2)
Object.assign(process.env, { NODE_ENV: 'production', GRAPHILE_ENV: 'production' })
const { postgraphile, makePgService, amber, grafserv } = fetchPostgraphile()

const rival = postgraphile({
  extends: [amber],
  // What has no index of its own may be asked for, too.
  disablePlugins: ['PgIndexBehaviorsPlugin'],
  pgServices: [makePgService({ connectionString: url, schemas: ['public'], poolConfig: { max: 10 } })],
  grafserv: { graphqlOverGET: true, outputDataAsString: true, maxRequestLength: 1_000_000 },
})
const server = createServer()
await rival.createServ(grafserv).addTo(server)
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (typeof address === 'object' && address) process.send?.({ port: address.port })
})
process.on('disconnect', () => process.exit(0))
