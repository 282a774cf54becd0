import { cannotAccessEngagement } from '@portal/domain/contract/error-answer'

/**
 * Thrown by a handler to refuse a call with a sentence. 401 is not among the statuses: it means "no session" and only
 * the session guard answers it.
 */
export class ApiError extends Error {
  readonly status: number
  readonly fields: Record<string, string> | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(
    status: ErrorStatus,
    detail: string,
    more: { fields?: Record<string, string>; retryAfterSeconds?: number } = {},
  ) {
    super(detail)
    this.status = status
    this.fields = more.fields
    this.retryAfterSeconds = more.retryAfterSeconds
  }
}
type ErrorStatus = 400 | 403 | 404 | 409 | 410 | 413 | 415 | 422 | 429 | 503 | 507

export const notFound = (detail = 'Not found'): ApiError => new ApiError(404, detail)
export const forbidden = (detail: string): ApiError => new ApiError(403, detail)
/** Error for an engagement that does not exist or that the caller cannot see. */
export const noSuchEngagement = (): ApiError => new ApiError(404, cannotAccessEngagement)
