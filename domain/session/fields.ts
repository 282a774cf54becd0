import * as z from 'zod/mini'
import { plainDigits } from '../text/digits.ts'
import { typedEmailAddress } from '../text/email-field.ts'
import { codePattern, enterTheDigits, notAnEmail, pleaseEnterEmail } from './validation.ts'

/** An email address as people type and paste it. */
export const Email = typedEmailAddress(notAnEmail, pleaseEnterEmail)

export const AccessCode = z.string().check(z.overwrite(plainDigits), z.regex(codePattern, enterTheDigits))
