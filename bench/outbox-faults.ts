import { setTimeout as wait } from 'node:timers/promises'
import type { Behaviour, WebhookReceiver } from '../server/testing/webhook-receiver.ts'

/** Ways in which the receiver of a scenario fails. */
export interface Faults {
  /** `rejectedUrl` is an address that the portal must not send to. */
  begin: (receiver: WebhookReceiver, rejectedUrl: string) => unknown
  /** Lasts as long as the fault. */
  last: (receiver: WebhookReceiver, milliseconds: number) => Promise<unknown>
  end: (receiver: WebhookReceiver) => unknown
  /** The name of the receiver also resolves to the rejected address, until the fault ends. */
  resolvesToRejected: boolean
}

const answering = (behaviour: Behaviour): Faults => ({
  begin: (receiver) => {
    receiver.behave = () => behaviour
  },
  last: (_, milliseconds) => wait(milliseconds),
  end: (receiver) => {
    receiver.behave = () => 'takes'
  },
  resolvesToRejected: false,
})

export const faultsByName: Record<string, Faults> = {
  down: {
    begin: (receiver) => receiver.down(),
    last: (_, milliseconds) => wait(milliseconds),
    end: (receiver) => receiver.up(),
    resolvesToRejected: false,
  },
  slow: answering({ after: 2000 }),
  wrong: answering(500),
  silent: answering('hangs'),
  mixed: {
    ...answering('takes'),
    begin: (receiver, rejectedUrl) => {
      const turns = mixedTurns(rejectedUrl)
      let count = 0
      receiver.behave = () => turns[count++ % turns.length] ?? 'takes'
    },
    last: async (receiver, milliseconds) => {
      await wait(milliseconds / 2)
      await receiver.down()
      await wait(milliseconds / 6)
      await receiver.up()
      await wait(milliseconds / 3)
    },
    resolvesToRejected: true,
  },
}

const mixedTurns = (rejectedUrl: string): Behaviour[] => [
  500,
  'closes',
  { after: 200 },
  'takes',
  { redirect: 'http://169.254.169.254/latest/meta-data' },
  { redirect: rejectedUrl },
  'hangs',
  'takes',
]
