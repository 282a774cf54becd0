import * as z from 'zod/mini'

/** An id of the provider's own systems or of the portal: it travels in paths, so its alphabet is closed. */
export const Id = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/, 'This is not a valid id'))
export type Id = z.infer<typeof Id>

export const IdParams = z.object({ id: Id })
