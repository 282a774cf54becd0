import * as z from 'zod/mini'

/** Check that rejects a value with the sentence that `problemOf` returns for it. */
export const refined = <Value>(problemOf: (value: Value) => string | undefined) =>
  z.superRefine<Value>((value, context) => {
    const message = problemOf(value)
    if (message) context.addIssue({ code: 'custom', message })
  })
