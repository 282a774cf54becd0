import * as z from 'zod/mini'

/**
 * What people agree to in the portal, word for word, by the name under which a call says so. A changed text gets a new
 * name: whoever has the old one before them agreed to the old one, and is asked again.
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

/** In the query of a call that somebody agreed to before they made it. */
export const Agreed = z.optional(z.enum(agreementNames, agreementChanged))

/** A text that somebody agreed to, with how often. */
export const Agreement = z.object({
  /** The beginning of the text's SHA-256, by which one is told from another. */
  version: z.string(),
  text: z.string(),
  times: z.number(),
  first_at: z.string(),
  last_at: z.string(),
})
export type Agreement = z.infer<typeof Agreement>
