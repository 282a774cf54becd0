const sentences: readonly (readonly [RegExp, string])[] = [
  [
    /\b5\.1\.[0136]\b|no such (?:user|mailbox)|user unknown|unknown (?:user|recipient)|does not exist/i,
    'The address does not exist',
  ],
  [/\b5\.3\.4\b|too large/i, 'The email is too large'],
  [/\b[45]\.2\.2\b|\b[45]52\b|quota/i, 'The mailbox is full'],
  [/\b[45]\.2\.1\b|mailbox (?:is )?disabled/i, 'The mailbox is switched off'],
  [/\b5\.7\.\d+\b|\b554\b|spam|blocked/i, 'The mail server rejected the email'],
  [/timed? ?out|ETIMEDOUT/i, 'The mail server did not answer in time'],
  [/ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN/, 'We could not reach the mail server'],
]

/** A mail server's answer in plain words; undefined for an answer that we do not know, or that has no code. */
export function plainMailReason(reason: string): string | undefined {
  if (!/\b[45]\d\d\b|\bE[A-Z_]{5,}\b|timed? ?out/i.test(reason)) return undefined
  return sentences.find(([pattern]) => pattern.test(reason))?.[1]
}
