import * as z from 'zod/mini'
import { addressPattern, foldAddress, isPlainAddress } from './email-address.ts'

/** An address in a form or a record: the folded address, or the given sentence; another one where there is none. */
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
