import type { Server } from 'node:http'
import { fetchPackage } from './fetch-package.ts'

/** What the bench uses of PostGraphile. */
interface Postgraphile {
  postgraphile: (preset: object) => { createServ: (grafserv: unknown) => { addTo: (server: Server) => Promise<void> } }
  makePgService: (settings: object) => unknown
  /** Its basic preset. */
  amber: unknown
  /** What serves it over node:http. */
  grafserv: unknown
}

export function fetchPostgraphile(): Postgraphile {
  const require = fetchPackage('postgraphile', '5.1.5')
  return {
    ...require('postgraphile'),
    ...require('postgraphile/adaptors/pg'),
    ...require('postgraphile/grafserv/node'),
    amber: require('postgraphile/presets/amber').default,
  }
}
