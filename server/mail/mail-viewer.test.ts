import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { testPortal } from '../testing/test-portal.ts'

const portal = await testPortal({ DATA_DIR: '' })
const { clock, server } = portal
beforeEach(portal.reset)
afterAll(portal.close)

const get = (url: string) => server.inject({ method: 'GET', url })
const post = (subject: string) =>
  portal.portal.mailer.post(portal.portal.db, {
    to: 'helen@customer.example',
    subject,
    paragraphs: ['<script>alert(1)</script>'],
    button: { label: 'Open', href: 'http://127.0.0.1:3000/login#token=abc' },
    reason: 'You asked for it.',
  })

describe('the demo’s mail', () => {
  test('is answered as JSON, the newest first', async () => {
    await post('First')
    clock.advance(60_000)
    await post('Second')
    const mails = (await get('/dev/mail.json')).json()
    expect(mails.map((mail: { subject: string }) => mail.subject)).toEqual(['Second', 'First'])
    expect(mails[1]).toEqual({
      to: 'helen@customer.example',
      subject: 'First',
      text: expect.stringContaining('http://127.0.0.1:3000/login#token=abc'),
      html: expect.stringContaining('<!doctype html>'),
      sent_at: '2026-06-18T08:30:00.000Z',
    })
  })

  test('is listed and opened, with the mail’s own page kept apart', async () => {
    expect((await get('/dev/mail')).body).toContain('Nothing has been sent yet.')
    await post('Sign <in>')
    const list = (await get('/dev/mail')).body
    expect(list).toContain('Sign &lt;in&gt;')
    const [path = ''] = list.match(/\/dev\/mail\/[\w-]+/) ?? []
    const opened = await get(path)
    expect(opened.body).toContain(`<iframe title="The mail" src="${path}/html" sandbox=`)
    expect(opened.body).toContain('&lt;script&gt;')
    expect(opened.headers['content-security-policy']).toContain("default-src 'none'")
    const mail = await get(`${path}/html`)
    expect(mail.headers['content-security-policy']).toContain('sandbox allow-top-navigation-by-user-activation')
    expect(mail.body).not.toContain('<script>')
  })

  test('that never was is not found', async () => {
    for (const url of ['/dev/mail/none', '/dev/mail/none/html']) expect((await get(url)).statusCode).toBe(404)
  })
})

test.each([
  { DATA_DIR: '.unused' },
  { DATABASE_URL: 'postgres://nowhere/portal', DATA_DIR: '' },
  { DATA_DIR: '', SMTP_URL: 'smtp://127.0.0.1:2525' },
  { NODE_ENV: 'production' },
])('the mail is not to be read with %j', async (environment) => {
  const other = await testPortal(environment)
  for (const url of ['/dev/mail', '/dev/mail.json', '/dev/mail.css', '/dev/mail/some', '/dev/mail/some/html'])
    expect((await other.server.inject({ method: 'GET', url })).statusCode).toBe(404)
  await other.close()
})
