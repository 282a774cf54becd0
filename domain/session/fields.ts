import * as z from 'zod/mini'
import { foldAddress, isEmailAddress } from '../text/email-address.ts'
import { codePattern, enterTheDigits, notAnEmail, pleaseEnterEmail } from './validation.ts'

/** An e-mail address as people type it. */
export const Email = z
  .string({ error: pleaseEnterEmail })
  .check(z.overwrite(foldAddress), z.minLength(1, pleaseEnterEmail), z.refine(isEmailAddress, notAnEmail))

export const AccessCode = z.string().check(z.trim(), z.regex(codePattern, enterTheDigits))
