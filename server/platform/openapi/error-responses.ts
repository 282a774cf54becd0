import {
  cannotAccessEngagement,
  type ErrorAnswer,
  logInFirst,
  noRoom,
  originMissing,
  requestTooLarge,
  sendJson,
  tooBusy,
  unexpectedError,
  unreadableRequest,
} from '@portal/domain/contract/error-answer'
import { stillUnderWay } from '@portal/domain/contract/idempotency'
import { needsScope, unknownToken } from '@portal/domain/tokens/token'

type Json = Record<string, unknown>

const refusals: Readonly<Record<string, { description: string; examples: readonly ErrorAnswer[] }>> = {
  400: {
    description: 'The request could not be read or was interrupted.',
    examples: [{ detail: unreadableRequest }],
  },
  401: {
    description: 'No session, or no valid API token. Nothing else returns 401.',
    examples: [{ detail: logInFirst }, { detail: unknownToken }],
  },
  403: {
    description: 'The caller may not do this, the token does not have the scope, or the call does not name its origin.',
    examples: [{ detail: needsScope('read engagements') }, { detail: originMissing }],
  },
  404: {
    description: 'It does not exist, or the caller may not see it. Both cases return the same text.',
    examples: [{ detail: cannotAccessEngagement }],
  },
  409: {
    description: 'Someone else changed it first, or the same call is still running. This call changed nothing.',
    examples: [{ detail: stillUnderWay }],
  },
  410: { description: 'It has expired, or it was already used.', examples: [{ detail: 'This link no longer works.' }] },
  413: { description: 'The request is too large.', examples: [{ detail: requestTooLarge }] },
  415: { description: 'The content type is not supported.', examples: [{ detail: sendJson }] },
  422: {
    description: 'The input is not valid. `fields` has a sentence for each invalid field.',
    examples: [{ detail: 'Use 1 or more', fields: { limit: 'Use 1 or more' } }],
  },
  429: {
    description: 'Too many requests. `Retry-After` says how many seconds to wait.',
    examples: [{ detail: 'Please wait a moment and try again.' }],
  },
  503: {
    description: 'Something that this call needs is not available. `Retry-After` says when to try again.',
    examples: [{ detail: tooBusy }],
  },
  507: { description: 'There is not enough space to store it.', examples: [{ detail: noRoom }] },
  default: {
    description: 'All other errors have this shape too.',
    examples: [{ detail: unexpectedError('5f0c1e9a') }],
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
          schema: { $ref: '#/components/schemas/ApiError' },
          examples: Object.fromEntries(examples.map((value, index) => [`example_${index + 1}`, { value }])),
        },
      },
    },
  ]),
)

export const refusalTo = (status: number | 'default'): Json => ({ $ref: `#/components/responses/Refused_${status}` })
