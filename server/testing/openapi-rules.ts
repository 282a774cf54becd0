import { isDeepStrictEqual } from 'node:util'
import { ErrorAnswer } from '@portal/domain/contract/error-answer'
import { scopes } from '@portal/domain/contract/scope'
import { schemaOf } from '../platform/openapi/schema.ts'

interface Operation {
  summary?: string
  description?: string
  operationId?: string
  tags?: readonly string[]
  security?: Record<string, readonly string[]>[]
  'x-token-scope'?: string
  parameters?: readonly { name?: string; in?: string }[]
  responses: Record<string, { content?: Record<string, { schema?: object }> }>
}

interface Described {
  tags: readonly { name: string; description?: string }[]
  paths: Record<string, Record<string, Operation>>
}

/** Sentences about what an API description lacks, such as "GET /api/tags has no summary". */
export function openApiProblems(document: object): string[] {
  const { tags, paths } = resolved(document, document) as Described
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      call: `${method.toUpperCase()} ${path}`,
      path,
      operation,
    })),
  )
  const ids = operations.map(({ operation }) => operation.operationId)
  const repeated = ids.filter((id, place) => ids.indexOf(id) !== place)
  return [
    ...tags.filter(({ description }) => !description).map(({ name }) => `the tag ${name} has no description`),
    ...repeated.map((id) => `${id} is the name of two calls`),
    ...operations.flatMap(({ call, path, operation }) =>
      [...missing(operation), ...missingParameters(path, operation), ...unknownTags(operation, tags)].map(
        (problem) => `${call} ${problem}`,
      ),
    ),
  ]
}

/** Replaces each `$ref`, such as `#/components/schemas/ApiError`, by what it names. */
function resolved(part: unknown, document: object): unknown {
  if (Array.isArray(part)) return part.map((each) => resolved(each, document))
  if (typeof part !== 'object' || part === null) return part
  if ('$ref' in part) return resolved(partAt(String(part.$ref), document), document)
  return Object.fromEntries(Object.entries(part).map(([name, value]) => [name, resolved(value, document)]))
}

function partAt(reference: string, document: object): unknown {
  let part: unknown = document
  for (const name of reference.split('/').slice(1)) part = (part as Record<string, unknown> | undefined)?.[name]
  if (part === undefined) throw new Error(`The description has no ${reference}`)
  return part
}

const refusal = schemaOf(ErrorAnswer, 'output')

function missing({ security, responses, ...call }: Operation): string[] {
  const { summary, description, operationId, 'x-token-scope': scope } = call
  const problems: string[] = []
  for (const [name, value] of Object.entries({ summary, description, operationId }))
    if (!value) problems.push(`has no ${name}`)
  const answered = Object.entries(responses)
  for (const [status, { content }] of answered)
    if (/^(?:[45]|default)/.test(status) && !isDeepStrictEqual(content?.['application/json']?.schema, refusal))
      problems.push(`refuses with ${status} in another shape`)
  if (!answered.some(([status]) => status === 'default')) problems.push('does not say what any other refusal is')
  if (!security) problems.push('does not say who may call')
  const schemes = security?.flatMap((each) => Object.keys(each)) ?? []
  for (const scheme of schemes) if (!['session', 'token'].includes(scheme)) problems.push(`is called by ${scheme}`)
  if (schemes.includes('token') !== (scope !== undefined)) problems.push('does not say which tokens may call')
  if (scope !== undefined && !(scopes as readonly string[]).includes(scope)) problems.push(`has no scope ${scope}`)
  return problems
}

function missingParameters(path: string, { parameters = [] }: Operation): string[] {
  const described = new Set(parameters.filter((each) => each.in === 'path').map(({ name }) => name))
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  return inPath.filter((name) => !described.has(name)).map((name) => `does not describe {${name}}`)
}

const unknownTags = ({ tags: [...names] = [] }: Operation, known: Described['tags']): string[] =>
  names.filter((name) => !known.some((tag) => tag.name === name)).map((name) => `has the unknown tag ${name}`)
