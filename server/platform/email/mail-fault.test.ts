// @module-tag own-database
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
  ['server', 'a rejected login', output('EAUTH', 'AUTH PLAIN', '535 5.7.8 Bad credentials')],
  ['server', 'a greeting that rejects every client', output('EPROTOCOL', 'CONN', '554 5.3.2 No service')],
  ['server', 'a rejected sender', output('EENVELOPE', 'MAIL FROM', '550 5.7.1 Not yours')],
  ['server', 'a mail server without free space', output('EENVELOPE', 'MAIL FROM', '452 4.3.1 Insufficient storage')],
  [
    'server',
    'relaying that is not allowed',
    output('EENVELOPE', 'RCPT TO', '550 5.7.54 SMTP; Unable to relay recipient'),
  ],
  [
    'server',
    'a sender whose domain does not exist',
    output('EENVELOPE', 'RCPT TO', '550 5.1.8 Domain of sender does not exist'),
  ],
  ['server', 'a login that is required only at the DATA command', output('EENVELOPE', 'DATA', '530 5.7.0 Must log in')],
  ['lost', 'a reset connection', output('ESOCKET', 'CONN')],
  ['lost', 'a connection that the server closes', output('EENVELOPE', 'RCPT TO', '421 4.7.0 Closing connection')],
  ['mail', 'an unknown recipient', output('EENVELOPE', 'RCPT TO', '550 5.1.1 No such user')],
  ['mail', 'an invalid address', output('EENVELOPE', 'API')],
  ['mail', 'an email rejected as spam', output('EMESSAGE', 'DATA', '554 5.7.1 Message rejected as spam')],
  ['mail', 'an email above the size limit that the server announces', output('EMESSAGE', 'MAIL FROM')],
  [
    'mail',
    'an email that the server rejects as too large',
    output('EENVELOPE', 'MAIL FROM', '552 5.3.4 Message too big'),
  ],
  ['later', 'greylisting', output('EENVELOPE', 'RCPT TO', '450 4.2.0 Greylisted')],
  ['later', 'commands out of order', output('EENVELOPE', 'RCPT TO', '503 5.5.1 Bad sequence')],
  ['later', 'an unknown error', new Error('what?')],
])('returns “%s” for %s', (trouble, _, error) => {
  expect(troubleOf(error)).toBe(trouble)
})
