import * as z from 'zod/mini'
import { isStorable } from '../text/storable.ts'

/** Schemas for values in an address, which are texts. */

/** A number or its digits as text. An empty text, a blank one and `0x6` are refused. */
export const wholeNumber = (sentence: string) =>
  z.pipe(
    z.union([z.number(), z.pipe(z.string().check(z.regex(/^-?\d{1,15}$/)), z.transform(Number))], { error: sentence }),
    z.number().check(z.int(sentence)),
  )

/** A whole number from 1 to `max`. */
export const countUpTo = (max: number) =>
  wholeNumber('Use a whole number').check(z.minimum(1, 'Use 1 or more'), z.maximum(max, `Use ${max} or less`))

/** `true` or `false`. */
export const Flag = z.pipe(
  z.string('Use true or false').check(z.regex(/^(?:true|false)$/, 'Use true or false')),
  z.transform((text) => text === 'true'),
)

const notAList = 'Use a JSON list of strings'
const listed = z.string(notAList).check(z.maxLength(300, notAList), z.refine(isStorable, notAList))

/** A JSON list of texts in one parameter, as the feedback lists have their filters (document 2, point 7). */
export const JsonList = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text, context): unknown => {
      try {
        return JSON.parse(text)
      } catch {
        context.issues.push({ code: 'custom', message: notAList, input: text })
        return z.NEVER
      }
    }),
  ),
  z.array(listed, notAList).check(z.maxLength(2000, 'Choose at most 2000')),
)
