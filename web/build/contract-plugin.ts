import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Endpoint, isBinary, isMultipart, isStreamed } from '@portal/domain/contract/endpoint'
import type { Plugin } from 'vite'

/**
 * A contract comes to the browser without its schemas: what `call` needs of an endpoint is the method, the path and
 * which answers there are. The server checks what is sent and strips what is answered; in the page the schemas would
 * only be weight, and work at every start. Plain values come as they are; a screen that imports a schema of a contract
 * is refused by the build: schemas of forms stand in `validation.ts`. What a contract passes on from another (`export *`)
 * the browser imports from there, so that it comes with whoever uses it.
 */
export const callsWithoutSchemas = (): Plugin => ({
  name: 'calls-without-schemas',
  apply: 'build',
  enforce: 'pre',
  load: {
    filter: { id: /\/domain\/[^/]+\/(?:[\w-]+-)?contract\.ts$/ },
    async handler(id) {
      const declared: Record<string, unknown> = await import(id)
      const passedOn = (await readFile(id, 'utf8')).match(/^export \* from '[^']+'$/gm) ?? []
      const elsewhere = await Promise.all(passedOn.map((line) => import(join(dirname(id), line.split("'")[1] ?? ''))))
      const values = Object.entries(declared).flatMap(([name, value]) => {
        if (elsewhere.some((each) => name in each)) return []
        if (isEndpoint(value)) return [[name, withoutSchemas(value)] as const]
        return typeof value === 'object' || typeof value === 'function' ? [] : [[name, value] as const]
      })
      return values.map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`).join('\n')
    },
  },
})

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'answers' in value

const withoutSchemas = (endpoint: Endpoint) => {
  const { params, query, body, answers, summary, description, records, refuses, small, ...rest } = endpoint
  return {
    ...rest,
    ...(isStreamed(body) && { body }),
    ...(isMultipart(body) && { body: { multipart: { files: [] } } }),
    answers: Object.fromEntries(
      Object.entries(answers).map(([status, answer]) => [status, isBinary(answer) || answer === null ? answer : {}]),
    ),
  }
}
