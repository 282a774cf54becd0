import * as z from 'zod/mini'

/**
 * What people agree to in the portal, word for word, by the name under which a call says so. A changed text gets a new
 * name: whoever has the old one before them agreed to the old one, and is asked again.
 */
const texts = {
  'share a file 1': sharing('download this file.', 'it holds'),
  'share files 1': sharing('download these files.', 'they hold'),
  'share a sensitive file 1': sharing('see this file and, with the password, to download it.', 'it holds'),
  'share sensitive files 1': sharing('see these files and, with the password, to download them.', 'they hold'),
  'share a new version 1': [
    'By agreeing you confirm that you may share the personal data in it, if any, under the GDPR.',
  ],
} as const satisfies Record<string, readonly string[]>

function sharing(what: string, holds: string) {
  return [
    `Everybody who reaches this engagement, at the customer and at the provider, will be able to ${what}`,
    `If ${holds} personal data, the General Data Protection Regulation (GDPR) applies. By agreeing you confirm that you may share these data, that they are needed for this engagement, and that no more of them is shared than that.`,
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
      ? 'share sensitive files 1'
      : 'share a sensitive file 1'
    : count > 1
      ? 'share files 1'
      : 'share a file 1'

export const agreementChanged = 'What you agree to has changed. Load the page again and read it.'

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
