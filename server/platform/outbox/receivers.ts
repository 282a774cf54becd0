import type { ClaimLimits } from './outbox-data.ts'
import type { Message, Sender } from './sender.ts'

interface Receiver {
  sender: Sender
  /** A server is `unknown` until it was first asked. Webhooks start as `up`. */
  state: 'unknown' | 'up' | 'down'
  /** Messages on their way to it. */
  inProgress: number
  /** Ids of the messages that failed since the last success. */
  failed: Set<string>
  /** While it is down: milliseconds between attempts, and the time of the next one. */
  wait: number
  nextAttemptAt: number
  /** On the clock of `performance.now()`. */
  lastSuccess: number
}

interface FailedAttempt {
  /** `down`: the receiver accepts no message at all. */
  receiverState: 'works' | 'down' | undefined
  error: unknown
  /** Milliseconds for which the receiver asks to be left alone. */
  retryAfter: number
  /** Start of the attempt, on the clock of `performance.now()`. */
  begun: number
}

/** A message, or a check of a server, which has no stream. */
export type Attempted = Pick<Message, 'receiver' | 'sender' | 'stream'>

/** Number of different messages that fail one after the other, after which their receiver counts as down. */
const tooManyFailed = 5
const firstWait = 1000

/**
 * Which receivers work, as this instance found them, and how many messages are on their way to each. While a receiver is down,
 * one message at a time is tried: after one second, then two, and so on, each time another message.
 */
export function createReceivers(senders: readonly Sender[]) {
  const receivers = new Map<string, Receiver>()
  const streams = new Set<string>()
  const add = (name: string, sender: Sender, state: Receiver['state']): Receiver => {
    const receiver: Receiver = {
      sender,
      state,
      inProgress: 0,
      failed: new Set(),
      wait: firstWait,
      nextAttemptAt: 0,
      lastSuccess: Number.NEGATIVE_INFINITY,
    }
    receivers.set(name, receiver)
    return receiver
  }
  for (const sender of senders) if (sender.server) add(sender.server.receiver, sender, 'unknown')

  const find = ({ receiver }: Pick<Message, 'receiver'>): Receiver => {
    const found = receivers.get(receiver)
    if (!found) throw new Error(`receiver ${receiver} not found`)
    return found
  }
  const mayBeProbed = ({ state, inProgress, nextAttemptAt }: Receiver, now: Date): boolean =>
    state !== 'up' && inProgress === 0 && nextAttemptAt <= now.getTime()
  const inProgressOf = (sender: Sender): number =>
    [...receivers.values()].reduce((sum, each) => sum + (each.sender === sender ? each.inProgress : 0), 0)
  /** One receiver can take `perReceiver` places. The others are for receivers that have none, or two slow ones would take all. */
  const isExcluded = (receiver: Receiver, now: Date): boolean =>
    receiver.state === 'up'
      ? receiver.inProgress > 0 && inProgressOf(receiver.sender) >= receiver.sender.atOnce.perReceiver
      : !mayBeProbed(receiver, now)
  const namesOf = (is: (receiver: Receiver) => boolean): string[] =>
    [...receivers].filter(([, receiver]) => is(receiver)).map(([name]) => name)
  return {
    claimLimits: (now: Date): ClaimLimits => ({
      senders: senders.filter((sender) => inProgressOf(sender) < sender.atOnce.total).map(({ name }) => name),
      excludedReceivers: namesOf((receiver) => isExcluded(receiver, now)),
      busyStreams: [...streams],
      probedReceivers: namesOf((receiver) => mayBeProbed(receiver, now)),
    }),
    begin: ({ receiver, sender: name, stream }: Attempted): void => {
      const sender = senders.find((each) => each.name === name)
      if (!sender) throw new Error(`sender ${name} not found`)
      const found = receivers.get(receiver) ?? add(receiver, sender, 'up')
      found.inProgress += 1
      if (stream !== null) streams.add(stream)
    },
    end: (message: Attempted): void => {
      const receiver = find(message)
      receiver.inProgress -= 1
      if (message.stream !== null) streams.delete(message.stream)
      // A webhook that works is forgotten, because it may be deleted later.
      if (receiver.inProgress === 0 && receiver.failed.size === 0 && receiver.state === 'up')
        receivers.delete(message.receiver)
    },
    /** Records a success. True if the receiver was down until then. */
    succeeded: (message: Pick<Message, 'receiver'>): boolean => {
      const receiver = find(message)
      const wasDown = receiver.state !== 'up'
      receiver.state = 'up'
      receiver.failed.clear()
      receiver.wait = firstWait
      receiver.nextAttemptAt = 0
      receiver.lastSuccess = performance.now()
      receiver.sender.server?.works()
      return wasDown
    },
    failed: (
      message: Pick<Message, 'receiver' | 'id'>,
      { receiverState, error, retryAfter, begun }: FailedAttempt,
      now: Date,
    ): void => {
      const receiver = find(message)
      const { server, longestWait } = receiver.sender
      if (receiverState !== 'down') {
        receiver.failed.add(message.id)
        // The server answered, so it works.
        if (receiver.state === 'unknown') {
          receiver.state = 'up'
          server?.works()
        }
      }
      // If another message was accepted meanwhile, the server works. It may allow fewer connections.
      const isDown = receiverState === 'down' ? receiver.lastSuccess < begun : receiver.failed.size >= tooManyFailed
      if (isDown) {
        receiver.state = 'down'
        server?.failed(error)
      }
      if (receiver.state !== 'down') return
      // Other messages that were on their way do not make the wait longer.
      const isProbe = receiver.nextAttemptAt <= now.getTime()
      const wait = isProbe ? receiver.wait : 0
      receiver.nextAttemptAt = Math.max(receiver.nextAttemptAt, now.getTime() + Math.max(wait, retryAfter))
      if (isProbe) receiver.wait = Math.min(2 * wait, longestWait.receiver)
    },
    /** Senders whose server is down or unknown, without a message on its way. */
    findServersToCheck: (now: Date): Sender[] =>
      [...receivers.values()].flatMap((receiver) =>
        receiver.sender.server && mayBeProbed(receiver, now) ? receiver.sender : [],
      ),
    /** Forgets webhooks that may be tried although they are down, because no message waits for them any more. */
    forgetIdleReceivers: ({ senders: claimed, probedReceivers }: ClaimLimits): void => {
      for (const name of probedReceivers) {
        const sender = receivers.get(name)?.sender
        if (sender && !sender.server && claimed.includes(sender.name)) receivers.delete(name)
      }
    },
    isAnyDown: (): boolean => [...receivers.values()].some(({ state }) => state !== 'up'),
  }
}
