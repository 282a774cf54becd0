import { cannotAccessEngagement, type ErrorAnswer, noRoom, tooBusy } from '@portal/domain/contract/error-answer'
import { stillUnderWay } from '@portal/domain/contract/idempotency'
import { needsScope, unknownToken } from '@portal/domain/tokens/token'
import { originUnsaid } from '../http/same-origin.ts'

type Json = Record<string, unknown>

const refusals: Readonly<Record<string, { description: string; examples: readonly ErrorAnswer[] }>> = {
  400: {
    description: 'The request could not be read, or broke off',
    examples: [{ detail: 'The request could not be read' }],
  },
  401: {
    description: 'No session, or no API token that counts; nothing else is ever answered with 401',
    examples: [{ detail: 'Please log in' }, { detail: unknownToken }],
  },
  403: {
    description: 'The caller may not do this, the token has not the scope, or nothing says where the call comes from',
    examples: [{ detail: needsScope('read engagements') }, { detail: originUnsaid }],
  },
  404: {
    description: 'Not there, or not for the caller: both are said by the same words',
    examples: [{ detail: cannotAccessEngagement }],
  },
  409: {
    description: 'Something changed meanwhile, or the same call is still under way; nothing was changed',
    examples: [{ detail: stillUnderWay }],
  },
  410: { description: 'It has ended, or was used before', examples: [{ detail: 'This link has ended.' }] },
  413: { description: 'Larger than what is taken', examples: [{ detail: 'The request is too large' }] },
  415: { description: 'Not one of the forms that are taken', examples: [{ detail: 'Send this call as JSON' }] },
  422: {
    description: 'What was sent is not as declared; `fields` says a sentence for each field',
    examples: [{ detail: 'Use 1 or more', fields: { limit: 'Use 1 or more' } }],
  },
  429: {
    description: 'Too often; `Retry-After` says the seconds to wait',
    examples: [{ detail: 'Please wait a moment and try again.' }],
  },
  503: {
    description: 'Something that this call needs does not work right now; `Retry-After` says when to try again',
    examples: [{ detail: tooBusy }],
  },
  507: { description: 'There is no room to store it', examples: [{ detail: noRoom }] },
  default: {
    description: 'Any refusal that is not listed has this shape too, whatever its status',
    examples: [{ detail: 'Something went wrong. Please try again; if it stays, name this to us: 5f0c1e9a' }],
  },
}

/** The answers of every refusal by status, for `components.responses`: they all have one shape. */
export const refusalResponses: Json = Object.fromEntries(
  Object.entries(refusals).map(([status, { description, examples }]) => [
    `Refused_${status}`,
    {
      description,
      content: {
        'application/json': {
          schema: { $ref: '#/components/schemas/Refusal' },
          examples: Object.fromEntries(examples.map((value, index) => [`example_${index + 1}`, { value }])),
        },
      },
    },
  ]),
)

export const refusalTo = (status: number | 'default'): Json => ({ $ref: `#/components/responses/Refused_${status}` })
