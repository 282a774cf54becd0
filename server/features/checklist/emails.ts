import type { Email } from '../../platform/email/template.ts'

/** Shows the superuser who asked for it that emails arrive. */
export const testEmail = (to: string, productName: string, publicUrl: string): Email => ({
  kind: 'test',
  to,
  concerns: {},
  subject: `Test email from ${productName}`,
  paragraphs: [`${productName} can send emails. You can now invite people to it.`],
  button: { label: `Open ${productName}`, href: `${publicUrl}/overview` },
  reason: `You receive this because you asked ${productName} for a test email.`,
})
