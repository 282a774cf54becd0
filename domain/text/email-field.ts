import * as z from 'zod/mini'
import { addressPattern, foldAddress, isPlainAddress, typedAddress } from './email-address.ts'

const schema = (stored: (text: string) => string, sentence: string, whereEmpty: string) =>
  z
    .string({ error: whereEmpty })
    .check(
      z.overwrite(stored),
      z.minLength(1, { error: whereEmpty, abort: true }),
      z.maxLength(254, { error: sentence, abort: true }),
      z.regex(addressPattern, { error: sentence, abort: true }),
      z.refine(isPlainAddress, sentence),
    )

/** Schema for an address in a record: returns the folded address; `sentence` is the error. */
export const emailAddress = (sentence: string) => schema(foldAddress, sentence, sentence)

/** Schema for an address that a person types or pastes; `whereEmpty` is the error for a missing address. */
export const typedEmailAddress = (sentence: string, whereEmpty: string) => schema(typedAddress, sentence, whereEmpty)
