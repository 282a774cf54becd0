// @module-tag once
import { expect, test } from 'vitest'
import { type MailTrouble, troubleOf } from './mail-fault.ts'

/** Error of nodemailer with its code, the command and the server's response. */
const output = (code: string, command: string, answer = ''): Error =>
  Object.assign(new Error(`It failed: ${answer}`), {
    code,
    command,
    ...(answer && { responseCode: Number(answer.slice(0, 3)) }),
  })

test.each<[MailTrouble, string, Error]>([
  ['server', 'a refused login', output('EAUTH', 'AUTH PLAIN', '535 5.7.8 Bad credentials')],
  ['server', 'a greeting that sends everybody away', output('EPROTOCOL', 'CONN', '554 5.3.2 No service')],
  ['server', 'a sender refused', output('EENVELOPE', 'MAIL FROM', '550 5.7.1 Not yours')],
  ['server', 'no room in the server', output('EENVELOPE', 'MAIL FROM', '452 4.3.1 Insufficient storage')],
  ['server', 'relaying denied', output('EENVELOPE', 'RCPT TO', '550 5.7.54 SMTP; Unable to relay recipient')],
  ['server', 'a sender without a domain', output('EENVELOPE', 'RCPT TO', '550 5.1.8 Domain of sender does not exist')],
  ['server', 'a login asked for late', output('EENVELOPE', 'DATA', '530 5.7.0 Must log in')],
  ['lost', 'a reset', output('ESOCKET', 'CONN')],
  ['lost', 'a goodbye', output('EENVELOPE', 'RCPT TO', '421 4.7.0 Closing connection')],
  ['mail', 'no such recipient', output('EENVELOPE', 'RCPT TO', '550 5.1.1 No such user')],
  ['mail', 'an address that is none', output('EENVELOPE', 'API')],
  ['mail', 'spam', output('EMESSAGE', 'DATA', '554 5.7.1 Message rejected as spam')],
  ['mail', 'larger than the server says it takes', output('EMESSAGE', 'MAIL FROM')],
  ['mail', 'larger than the server takes', output('EENVELOPE', 'MAIL FROM', '552 5.3.4 Message too big')],
  ['later', 'greylisting', output('EENVELOPE', 'RCPT TO', '450 4.2.0 Greylisted')],
  ['later', 'commands out of order', output('EENVELOPE', 'RCPT TO', '503 5.5.1 Bad sequence')],
  ['later', 'anything unheard of', new Error('what?')],
])('returns “%s” for %s', (trouble, _, error) => {
  expect(troubleOf(error)).toBe(trouble)
})
