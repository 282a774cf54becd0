import type { Email } from '../../platform/email/template.ts'

interface Off {
  name: string
  reason: string
  waiting: number
  href: string
}

/** Goes to superusers: the receiver gets nothing until one of them switches the webhook on again. */
export const switchedOffEmail = (to: string, { name, reason, waiting, href }: Off, productName: string): Email => ({
  kind: 'webhook-off',
  concerns: {},
  to,
  subject: `The webhook ${name} was switched off`,
  paragraphs: [
    `The webhook ${name} was switched off.`,
    `${reason}.`,
    `We do not send new events while it is off. ${waiting === 1 ? '1 delivery is waiting. It is' : `${waiting} deliveries are waiting. They are`} sent when you switch the webhook on again.`,
  ],
  button: { label: 'Open webhooks', href },
  reason: `You receive this because you are a superuser of ${productName}.`,
})
