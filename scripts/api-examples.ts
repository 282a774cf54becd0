import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { allEndpoints } from '@portal/domain/all-endpoints'
import { type Endpoint, isBinary } from '@portal/domain/contract/endpoint'
import { openInMemory } from '../server/platform/database/database.ts'
import { migrate } from '../server/platform/database/migrate.ts'
import type { Example, Examples } from '../server/platform/openapi/examples.ts'
import { accessRows } from '../server/testing/access-rows.ts'
import type { AnyRequest } from '../server/testing/injection.ts'
import { openSeededDemo } from '../server/testing/seeded-demo.ts'
import { keepTables, restoreTables } from '../server/testing/table-snapshots.ts'
import { bodiesToShow, streamsToShow, writtenExamples } from './api-examples/by-hand.ts'
import { asShown, calmed } from './api-examples/shorten.ts'

/**
 * `npm run examples`: seeds the demo on a fixed day, makes every call as an account with permission, and writes request
 * and response to `server/platform/openapi/examples.json`. A test checks each against its contract.
 */

const root = path.resolve(import.meta.dirname, '..')
const file = path.join(root, 'server/platform/openapi/examples.json')
writeFileSync(file, `${JSON.stringify(await examples(), null, 2)}\n`)
execFileSync('node_modules/.bin/biome', ['format', '--write', file], { cwd: root })

async function examples(): Promise<Examples> {
  const connection = await openInMemory()
  await migrate(connection.db)
  const { db, demo, small, call, close } = await openSeededDemo(connection)
  await keepTables(db)

  const found: Examples = {}
  for (const { feature, name, endpoint } of allEndpoints) {
    const key = `${feature}.${name}`
    const example = writtenExamples[key] ?? (await tried(key, endpoint))
    if (example) found[key] = calmed(example)
    else if (endpoint.body || !('204' in endpoint.answers)) console.error(`No example for ${key}`)
    if (endpoint.method !== 'GET') await restoreTables(db)
  }
  await close()
  return found

  /** The first caller who may, in the demo where it can be. */
  async function tried(name: string, endpoint: Endpoint): Promise<Example | undefined> {
    const row = accessRows[name]
    const shown = bodiesToShow[name]
    for (const world of [demo, small])
      for (const caller of row?.allowed ?? [])
        for (const change of shown ? [shown, {}] : [{}]) {
          const request = { ...(await row?.request(world)), ...change } as AnyRequest
          const answers = await answersTo(endpoint, request, world.cookies[caller])
          if (answers) return example(endpoint, request, { bodies: streamsToShow[name], answers })
        }
    return undefined
  }

  async function answersTo(endpoint: Endpoint, request: AnyRequest, as: string | undefined) {
    const [[, answer] = []] = Object.entries(endpoint.answers)
    const types = answer && isBinary(answer) ? [answer.binary, ...(answer.or ?? [])] : ['application/json']
    const answers: Example['answers'] = {}
    for (const type of types) {
      const query = type.startsWith('application/x-ndjson') ? { ...request.query, format: 'ndjson' } : request.query
      const exampleRequest = { ...request, ...(query && { query }) }
      const response = await call(endpoint, exampleRequest, as)
      if (response.statusCode >= 300) return undefined
      const content = asShown(type, response.body)
      if (content !== undefined && response.statusCode !== 204) answers[type] = content
    }
    return answers
  }
}

function example(
  endpoint: Endpoint,
  { params, query, body }: AnyRequest,
  { bodies, answers }: Pick<Example, 'answers'> & { bodies: Example['bodies'] | undefined },
): Example {
  const isJson = body && !(body instanceof Blob) && !(body instanceof FormData)
  const sent = isJson ? { 'application/json': body } : bodies
  return {
    ...(params && endpoint.params && { params }),
    ...(query && Object.keys(query).length > 0 && { query }),
    ...(sent && { bodies: sent }),
    ...(answers && Object.keys(answers).length > 0 && { answers }),
  } as Example
}
