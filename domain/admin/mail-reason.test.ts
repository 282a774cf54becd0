import { expect, test } from 'vitest'
import { plainMailReason } from './mail-reason.ts'

test.each([
  ['550 No such mailbox', 'The address does not exist'],
  ['550 5.1.1 No such user here', 'The address does not exist'],
  ['Gave up after three days. Last error: 452 4.2.2 Over quota', 'The mailbox is full'],
  ['550 5.2.1 Mailbox disabled', 'The mailbox is switched off'],
  ['550 5.7.1 Message rejected', 'The mail server rejected the email'],
  ['552 5.3.4 Message too large', 'The email is too large'],
  ['connect ECONNREFUSED 203.0.113.9:25', 'We could not reach the mail server'],
  ['connect ETIMEDOUT 203.0.113.9:25', 'The mail server did not answer in time'],
])('the answer “%s” means: %s', (reason, plain) => {
  expect(plainMailReason(reason)).toBe(plain)
})

test.each(['Mailbox full', '550 Sorry', 'The text of this email was deleted'])('“%s” is not translated', (reason) => {
  expect(plainMailReason(reason)).toBeUndefined()
})
