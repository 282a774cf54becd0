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

/** What an engagement answers that does not exist or is not the caller's: one body for both. */
export const cannotAccessEngagement = 'Sorry, you cannot access this engagement.'

/** What a store answers that is full (507). */
export const noRoom =
  'There is no room left to store this file. Nothing was stored. Please try again later or tell the IT team.'

/** What a call answers (503) that is turned away so that others stay quick. */
export const tooBusy = 'The portal has a lot to do right now. Please try again in a moment.'

/** What every call answers (503) while the database cannot be used. It may have been lost before or after a change. */
export const noDatabase = 'The portal cannot reach its data right now. Please try again in a moment.'

/** What a call that stores or reads files answers (503) while the disk or the bucket does not work. */
export const noStore = 'Files cannot be stored or opened right now. Please try again in a few minutes.'
