import type { Letter } from '../mail/template.ts'

interface Off {
  name: string
  reason: string
  waiting: number
  href: string
}

/** To those who look after the portal: a receiver is told nothing any more until somebody has seen to it. */
export const switchedOffLetter = (to: string, { name, reason, waiting, href }: Off, productName: string): Letter => ({
  kind: 'webhook-off',
  concerns: {},
  to,
  subject: `The webhook ${name} is switched off`,
  paragraphs: [
    `${reason}.`,
    `Nothing new is noted for it while it is off. ${waiting === 1 ? 'One delivery waits' : `${waiting} deliveries wait`} and will be sent, in order, when it is switched on again.`,
  ],
  button: { label: 'See the webhooks', href },
  reason: `You receive this because you look after ${productName}.`,
  headers: { 'Auto-Submitted': 'auto-generated' },
})
