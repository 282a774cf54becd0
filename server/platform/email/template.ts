import type { PortalSettings } from '@portal/domain/settings/portal-settings'
import { type Html, html, raw } from '../http/html.ts'
import type { EmailKind } from './email-kind.ts'

export interface Attachment {
  file_name: string
  media_type: string
  content: Uint8Array
}

/** Decides who gets the replies (reply-to.ts). */
export interface Concerns {
  /** The account of the person who did what the email is about. */
  actor_id?: string | null
  /** The engagements that it is about. */
  engagement_ids?: readonly string[]
}

/** A plain sentence, words that a person wrote, or a list. */
export type Block = string | { quote: string } | { list: readonly string[] } | { heading: string; href?: string }

/** Content of an email. Text and HTML are made from the same words. */
export interface Email {
  /** Id of the message in the outbox; a new one by default. */
  id?: string
  kind: EmailKind
  to: string
  /** The first name in the greeting. Without it, the mailer looks up the recipient. */
  name?: string
  concerns: Concerns
  /** Says what happened or what to do. */
  subject: string
  /** The first one says the same in a plain sentence; the others are what it is about. */
  paragraphs: readonly Block[]
  /** A code to type, in large figures. */
  code?: string
  button?: { label: string; href: string }
  /** Follows the button. */
  after?: readonly Block[]
  /** Small print: why the email came. */
  reason: string
  /** Address where the recipient unsubscribes from emails of this kind. */
  unsubscribe?: string
  headers?: Record<string, string>
  attachments?: readonly Attachment[]
  /** The email is not worth sending after this. */
  expires_at?: Date
}

type Sender = Pick<PortalSettings, 'product_name'>

/** The first link of an email has at most this many words before it. */
export const mostWordsBeforeLink = 100

/** The blocks before the button and after it. After long content people would not find it, so it comes first there. */
function placeButton({
  name,
  paragraphs,
  after = [],
}: Pick<Email, 'name' | 'paragraphs' | 'after'>): [before: readonly Block[], after: readonly Block[]] {
  const blocks = [greeting(name), ...paragraphs]
  const isShort = wordsIn(blocks.map(blockText).join(' ')) <= mostWordsBeforeLink
  return isShort ? [blocks, after] : [blocks.slice(0, 2), [...blocks.slice(2), ...after]]
}

const greeting = (name = ''): string => (name === '' ? 'Hello,' : `Hello ${name},`)

export const wordsIn = (text: string): number => text.split(/\s+/).filter((word) => word !== '').length

const blockText = (block: Block): string => {
  if (typeof block === 'string') return block
  if ('quote' in block)
    return linesOf(block.quote)
      .map((line) => `> ${line}`.trimEnd())
      .join('\n')
  if ('list' in block) return block.list.map((item) => `- ${item}`).join('\n')
  return block.href === undefined ? block.heading : `${block.heading}\n${block.href}`
}

const linesOf = (text: string): string[] => text.trim().split(/\r?\n/)

export function asText(letter: Email, sender: Sender): string {
  const [before, after] = placeButton(letter)
  const button = letter.button ? [`${letter.button.label}:\n${letter.button.href}`] : []
  const code = letter.code ? [letter.code] : []
  const end = letter.unsubscribe ? `Unsubscribe: ${letter.unsubscribe}\n` : ''
  const parts = [...before.map(blockText), ...code, ...button, ...after.map(blockText)]
  return `${parts.join('\n\n')}\n\n--\n${sender.product_name}\n${letter.reason}\n${end}`
}

/**
 * Dark colours for mail programs that follow the theme of the device: the portal's dark theme, with a neutral button
 * because the accent of an operator may be too dark here. Each needs !important to win over the inline styles.
 */
const darkStyles = `:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
.page { background: #111110 !important; color: #eeeeec !important; }
.text { color: #eeeeec !important; }
.rule { border-color: #b5b3ad !important; }
.line { border-color: #31312e !important; }
.quiet { color: #b5b3ad !important; }
.button { background: #eeeeec !important; color: #111110 !important; }
}`

/** One column, tables and inline styles: what mail programs understand. Nothing in it is loaded from elsewhere. */
export function asHtml(letter: Email, sender: Sender, accent: string): string {
  const [before, after] = placeButton(letter)
  const code = letter.code
    ? html`<p class="text" style="margin:8px 0 24px;font:400 34px/40px Georgia,serif;letter-spacing:.18em">${letter.code}</p>`
    : raw('')
  const button = letter.button
    ? html`<p style="margin:8px 0 24px"><a class="button" href="${letter.button.href}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:${accent};color:#fdfdfc;font-weight:500;text-decoration:none">${letter.button.label}</a></p>`
    : raw('')
  const end = letter.unsubscribe
    ? html` <a class="quiet" href="${letter.unsubscribe}" style="color:#63635e">Unsubscribe</a>`
    : raw('')
  return html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${letter.subject}</title><style>${raw(darkStyles)}</style></head>
<body class="page" style="margin:0;background:#fdfdfc;color:#21201c;font:400 15px/24px Inter,Helvetica,Arial,sans-serif">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:#fdfdfc;color:#21201c"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;text-align:left">
<tr><td class="rule text" style="padding:0 0 12px;border-bottom:1px solid #21201c;font:500 18px/24px Georgia,serif">${sender.product_name}</td></tr>
<tr><td class="text" style="padding:24px 0 8px;overflow-wrap:anywhere">${before.map(blockHtml)}${code}${button}${after.map(blockHtml)}</td></tr>
<tr><td class="line quiet" style="padding:16px 0;border-top:1px solid #e2e1de;color:#63635e;font-size:12px;line-height:18px;overflow-wrap:anywhere">${letter.reason}${end}</td></tr>
</table></td></tr></table>
</body>
</html>
`.html
}

function blockHtml(block: Block): Html {
  if (typeof block === 'string') return html`<p style="margin:0 0 16px">${block}</p>`
  if ('quote' in block) {
    const paragraphs = linesOf(block.quote).map((line) => html`${line}<br>`)
    return html`<blockquote class="line" style="margin:0 0 16px;padding:2px 0 2px 16px;border-left:3px solid #e2e1de">${paragraphs}</blockquote>`
  }
  if ('list' in block) {
    const items = block.list.map((item) => html`<li style="margin:0 0 6px">${item}</li>`)
    return html`<ul style="margin:0 0 16px;padding:0 0 0 20px">${items}</ul>`
  }
  const heading =
    block.href === undefined
      ? html`${block.heading}`
      : html`<a class="text" href="${block.href}" style="color:#21201c">${block.heading}</a>`
  return html`<h2 style="margin:24px 0 8px;font:500 18px/24px Georgia,serif">${heading}</h2>`
}
