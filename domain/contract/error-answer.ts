import * as z from 'zod/mini'

/**
 * The one shape of every refusal. `detail` is a sentence to show (document 2, point 8); `fields` ties sentences to
 * the inputs they are about, by name.
 */
export const ErrorAnswer = z.object({
  detail: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
})
export type ErrorAnswer = z.infer<typeof ErrorAnswer>

/** The one answer for an engagement that does not exist and for one that the caller may not see. */
export const cannotAccessEngagement = 'Sorry, you cannot access this engagement.'

/** The answer (507) when the store is full. */
export const noRoom =
  'There is no space left for this file. Nothing was saved. Please try again later or tell the IT team.'

/** The answer (503) to a call that is turned away so that others stay quick. */
export const tooBusy = 'The portal is very busy right now. Please try again in a moment.'

/** The answer (503) of every call while the database cannot be used. Whether a change was kept is then not known. */
export const noDatabase = 'The portal cannot reach its data right now. Please try again in a moment.'

/** The answer (503) of calls that store or read files, while the disk or the bucket does not work. */
export const noStore = 'Files cannot be saved or opened right now. Please try again in a few minutes.'

// Errors of requests that reach no handler.
export const logInFirst = 'Please log in'
export const unexpectedError = (requestId: string): string =>
  `Something went wrong. Please try again. If it keeps happening, tell us this id: ${requestId}`
export const unreadableRequest = 'The request could not be read'
export const slowRequest = 'The request took too long to arrive'
export const headersTooLarge = 'The request headers are too large'
export const expectationNotSupported = 'The server does not support the Expect header of this request'
export const pathNotFound = 'Not found'
export const notAcceptable = 'Not acceptable'
export const requestTooLarge = 'The request is too large'
export const addressTooLong = 'The address is too long'
export const sendJson = 'Send this request as JSON'
export const sendUtf8Json = 'Send the JSON as UTF-8'
export const sendMultipart = 'Send this request as multipart/form-data'
export const checkYourInput = 'Please check your input'
export const incompleteUpload = 'The upload is incomplete. Nothing was saved. Please try again.'
export const emptyRequest = 'The request is empty.'
export const invalidFileName = 'The file name contains an invalid character. Please rename the file.'
export const fromOtherSite = 'This request came from another site and was rejected'
export const originMissing = 'The Origin header is missing. Please send it with the address of the portal.'
export const sendAs = (mediaTypes: readonly string[]): string => `Set Content-Type to one of: ${mediaTypes.join(', ')}`
export const operatorsOnly = 'Only operators can read this. Set OPERATOR_NETWORKS or OPERATOR_TOKEN'
