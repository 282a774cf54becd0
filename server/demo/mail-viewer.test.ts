import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Email } from '../platform/email/template.ts'
import { productionSettings } from '../testing/production-settings.ts'
import { testPortal } from '../testing/test-portal.ts'

const portal = await testPortal({ DATA_DIR: '' })
const { clock, server } = portal
beforeEach(portal.reset)
afterAll(portal.close)

const get = (url: string) => server.inject({ method: 'GET', url })
const post = (subject: string, attachments: Email['attachments'] = []) =>
  portal.portal.mailer.queue(portal.portal.db, {
    kind: 'bug-report-reply',
    concerns: {},
    to: 'helen@customer.example',
    subject,
    paragraphs: ['<script>alert(1)</script>'],
    button: { label: 'Open', href: 'http://127.0.0.1:3000/login#token=abc' },
    reason: 'You asked for it.',
    attachments,
  })

describe('the demo’s mail viewer', () => {
  test('returns emails as JSON, newest first', async () => {
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
      reply_to: null,
      reply_to_name: null,
      attachments: [],
    })
  })

  test('lists and opens emails, with the HTML of the email in a sandbox', async () => {
    expect((await get('/dev/mail')).body).toContain('No emails yet.')
    await post('Sign <in>')
    const list = (await get('/dev/mail')).body
    expect(list).toContain('Sign &lt;in&gt;')
    const [path = ''] = list.match(/\/dev\/mail\/[\w-]+/) ?? []
    const opened = await get(path)
    expect(opened.body).toContain(`<iframe title="The email" src="${path}/html" sandbox=`)
    expect(opened.body).toContain('&lt;script&gt;')
    expect(opened.headers['content-security-policy']).toContain("default-src 'none'")
    const mail = await get(`${path}/html`)
    expect(mail.headers['content-security-policy']).toContain('sandbox allow-top-navigation-by-user-activation')
    expect(mail.body).not.toContain('<script>')
  })

  test('shows attachments with name and size, and serves each as a download', async () => {
    const text = (file_name: string, content: string) => ({
      file_name,
      media_type: 'text/csv',
      content: Buffer.from(content),
    })
    await post('Two files', [text('a <b>.csv', '1,2'), text('c.csv', 'x'.repeat(2048))])
    expect((await get('/dev/mail.json')).json()[0].attachments).toEqual([
      { name: 'a <b>.csv', size: 3 },
      { name: 'c.csv', size: 2048 },
    ])
    const list = (await get('/dev/mail')).body
    expect(list).toContain('2 attachments')
    const opened = (await get(list.match(/\/dev\/mail\/[\w-]+/)?.[0] ?? '')).body
    expect(opened).toContain('<b>a &lt;b&gt;.csv</b><span>3 Bytes</span>')
    const [, second = ''] = opened.match(/\/dev\/mail\/[\w-]+\/attachments\/\d+/g) ?? []
    const saved = await get(second)
    expect(saved.body).toBe('x'.repeat(2048))
    expect(saved.headers).toMatchObject({
      'content-type': 'text/csv',
      'content-disposition': `attachment; filename="c.csv"; filename*=UTF-8''c.csv`,
      'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
    })
  })

  test('returns 404 for an unknown email', async () => {
    for (const url of ['/dev/mail/none', '/dev/mail/none/html', '/dev/mail/none/attachments/0'])
      expect((await get(url)).statusCode).toBe(404)
  })
})

test.each([
  { DATA_DIR: '.unused' },
  { DATABASE_URL: 'postgres://nowhere/portal', DATA_DIR: '' },
  { DATA_DIR: '', SMTP_URL: 'smtp://127.0.0.1:2525' },
  productionSettings,
])('the demo’s mail viewer is off with the settings %j', async (environment) => {
  const other = await testPortal(environment)
  for (const url of [
    '/dev/mail',
    '/dev/mail.json',
    '/dev/mail.css',
    '/dev/mail/some',
    '/dev/mail/some/html',
    '/dev/mail/some/attachments/0',
  ])
    expect((await other.server.inject({ method: 'GET', url })).statusCode).toBe(404)
  await other.close()
})
