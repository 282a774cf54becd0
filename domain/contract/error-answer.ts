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
