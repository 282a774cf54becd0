import { mkdirSync } from 'node:fs'
import path from 'node:path'
import type { Browser } from 'playwright-core'
import { asHtml, asText } from '../server/platform/email/template.ts'
import { html } from '../server/platform/http/html.ts'
import { sampleEmails } from '../server/testing/sample-emails.ts'

/** Git ignores this folder. */
const folder = path.resolve(import.meta.dirname, '..', 'test-results', 'emails')
const sender = { product_name: 'Client Portal' }

/** Takes pictures of every kind of email: HTML in light and dark and on a phone, and plain text. */
export async function takeEmailPictures(browser: Browser): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const page = await browser.newPage()
  const take = async (content: string, name: string, width: number): Promise<void> => {
    await page.setViewportSize({ width, height: 200 })
    await page.setContent(content)
    await page.screenshot({ path: path.join(folder, `${name}.png`), fullPage: true })
  }
  for (const [kind, letters] of Object.entries(sampleEmails))
    for (const [index, letter] of letters.entries()) {
      const name = index === 0 ? kind : `${kind}-${index + 1}`
      const named = { name: 'Helen', ...letter }
      const content = asHtml(named, sender, '#0d3c48')
      await page.emulateMedia({ colorScheme: 'light' })
      await take(content, name, 640)
      await take(content, `${name}-phone`, 320)
      await take(html`<pre style="white-space:pre-wrap">${asText(named, sender)}</pre>`.html, `${name}-text`, 640)
      await page.emulateMedia({ colorScheme: 'dark' })
      await take(content, `${name}-dark`, 640)
    }
  await page.close()
  console.log(`Pictures of emails: ${path.relative(process.cwd(), folder)}`)
}
