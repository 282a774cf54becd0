import { isDeepStrictEqual } from 'node:util'
import { ErrorAnswer } from '@portal/domain/contract/error-answer'
import { scopes } from '@portal/domain/contract/scope'
import type { RulesetDefinition } from '@stoplight/spectral-core'
import { oas } from '@stoplight/spectral-rulesets'
import { schemaOf } from '../platform/openapi/schema.ts'

interface Content {
  schema?: { format?: string }
  example?: unknown
  examples?: object
}
type Contents = Record<string, Content>
interface Operation {
  summary?: string
  description?: string
  operationId?: string
  security?: Record<string, readonly string[]>[]
  'x-token-scope'?: string
  requestBody?: { content: Contents }
  responses: Record<string, { content?: Contents }>
}

const refusal = schemaOf(ErrorAnswer, 'output')

/** Returns one sentence for each thing that the description of a call lacks. */
function missing({ security, requestBody, responses, ...call }: Operation): string[] {
  const { summary, description, operationId, 'x-token-scope': scope } = call
  const problems: string[] = []
  for (const [name, value] of Object.entries({ summary, description, operationId }))
    if (!value) problems.push(`has no ${name}`)
  const bodies = Object.entries(requestBody?.content ?? {})
  const answered = Object.entries(responses)
  const answers = answered
    .filter(([status]) => status.startsWith('2'))
    .flatMap(([, { content }]) => Object.entries(content ?? {}))
  for (const [type, content] of [...bodies, ...answers])
    if (content.schema?.format !== 'binary' && content.example === undefined && content.examples === undefined)
      problems.push(`has no example of ${type}`)
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

/** Spectral's recommended rules for OpenAPI, and the portal's additional rules. */
export const openApiRules = {
  extends: [[oas, 'recommended']],
  rules: {
    'operation-singular-tag': 'error',
    'tag-description': 'error',
    'calls-are-told-whole': {
      severity: 'error',
      given: '$.paths[*][get,post,put,patch,delete]',
      // biome-ignore lint/suspicious/noThenProperty: so a rule is written for this linter, which awaits none
      then: { function: (operation: unknown) => missing(operation as Operation).map((message) => ({ message })) },
    },
  },
} as RulesetDefinition
