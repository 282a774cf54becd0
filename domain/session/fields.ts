import * as z from 'zod/mini'
import { emailAddress } from '../text/email-field.ts'
import { codePattern, enterTheDigits, notAnEmail, pleaseEnterEmail } from './validation.ts'

/** An e-mail address as people type it. */
export const Email = emailAddress(notAnEmail, pleaseEnterEmail)

export const AccessCode = z.string().check(z.trim(), z.regex(codePattern, enterTheDigits))
