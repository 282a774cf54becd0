import * as z from 'zod/mini'
import { addressPattern, foldAddress, isPlainAddress } from './email-address.ts'

/** Schema for an address: returns the folded address; `sentence` is the error, `whereEmpty` the one for a missing address. */
export const emailAddress = (sentence: string, whereEmpty = sentence) =>
  z
    .string({ error: whereEmpty })
    .check(
      z.overwrite(foldAddress),
      z.minLength(1, { error: whereEmpty, abort: true }),
      z.maxLength(254, { error: sentence, abort: true }),
      z.regex(addressPattern, { error: sentence, abort: true }),
      z.refine(isPlainAddress, sentence),
    )
