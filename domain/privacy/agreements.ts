import * as z from 'zod/mini'
import { Id } from '../contract/identifier.ts'

/**
 * Texts that people agree to in the portal, by the name that a call states. A changed text gets a new name, so that people
 * are asked again and earlier agreements keep the old text.
 */
const texts = {
  'share a file 2': sharing('will be able to download this file.', 'it contains'),
  'share files 2': sharing('will be able to download these files.', 'they contain'),
  'share a sensitive file 2': sharing('will see this file. They need the password to download it.', 'it contains'),
  'share sensitive files 2': sharing('will see these files. They need the password to download them.', 'they contain'),
  'share a new version 2': [
    'By agreeing, you confirm that the GDPR allows you to share any personal data in this version.',
  ],
} as const satisfies Record<string, readonly string[]>

function sharing(access: string, contains: string) {
  return [
    `Everyone with access to this engagement, at the customer and at the provider, ${access}`,
    `If ${contains} personal data, the General Data Protection Regulation (GDPR) applies. By agreeing, you confirm that you are allowed to share this data and that this engagement needs it. You also confirm that you share no more personal data than needed.`,
  ] as const
}

export type AgreementName = keyof typeof texts
export const agreementNames = Object.keys(texts) as [AgreementName, ...AgreementName[]]

/** Its paragraphs. */
export const agreementText = (name: AgreementName): readonly string[] => texts[name]

/** The one that stands before files are shared. */
export const agreementBeforeUpload = ({ count, sensitive }: { count: number; sensitive: boolean }): AgreementName =>
  sensitive
    ? count > 1
      ? 'share sensitive files 2'
      : 'share a sensitive file 2'
    : count > 1
      ? 'share files 2'
      : 'share a file 2'

export const agreementChanged =
  'This agreement has changed. Please reload the page and read the new text. Nothing was shared.'

/** Query parameter for the text that the person agreed to before the call. */
export const Agreed = z.optional(z.enum(agreementNames, agreementChanged))

/** Text that a person agreed to before sharing a file. */
export const Agreement = z.object({
  id: Id,
  agreed_at: z.string(),
  /** Null if the file was deleted. */
  file_name: z.nullable(z.string()),
  text: z.string(),
})
export type Agreement = z.infer<typeof Agreement>
