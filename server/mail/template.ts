import type { PortalSettings } from '@portal/domain/settings/portal-settings'
import { html, raw } from '../http/html.ts'
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

/** What a mail says. Plain text and HTML are made from the same words. */
export interface Letter {
  kind: EmailKind
  to: string
  concerns: Concerns
  subject: string
  /** Plain sentences, one paragraph each. */
  paragraphs: readonly string[]
  /** A figure or code that stands alone, large. */
  code?: string
  button?: { label: string; href: string }
  /** Small print under the rule: why the mail came. */
  reason: string
  /** Where the reader ends mails of this kind. */
  unsubscribe?: string
  headers?: Record<string, string>
  attachments?: readonly Attachment[]
  /** The mail is not worth sending after this. */
  expires_at?: Date
}

type Sender = Pick<PortalSettings, 'product_name'>

export function asText(letter: Letter, sender: Sender): string {
  const button = letter.button ? [`${letter.button.label}:\n${letter.button.href}`] : []
  const code = letter.code ? [letter.code] : []
  const end = letter.unsubscribe ? `Unsubscribe: ${letter.unsubscribe}\n` : ''
  return `${[...letter.paragraphs, ...code, ...button].join('\n\n')}\n\n--\n${sender.product_name}\n${letter.reason}\n${end}`
}

/** One column, tables and inline styles: what mail programs understand. Nothing in it is loaded from elsewhere. */
export function asHtml(letter: Letter, sender: Sender, accent: string): string {
  const paragraphs = letter.paragraphs.map((text) => html`<p style="margin:0 0 16px">${text}</p>`)
  const code = letter.code
    ? html`<p style="margin:8px 0 24px;font:400 34px/40px Georgia,serif;letter-spacing:.18em">${letter.code}</p>`
    : raw('')
  const button = letter.button
    ? html`<p style="margin:8px 0 24px"><a href="${letter.button.href}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:${accent};color:#fdfdfc;font-weight:500;text-decoration:none">${letter.button.label}</a></p>`
    : raw('')
  const end = letter.unsubscribe
    ? html` <a href="${letter.unsubscribe}" style="color:#63635e">Unsubscribe</a>`
    : raw('')
  return html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${letter.subject}</title></head>
<body style="margin:0;background:#fdfdfc;color:#21201c;font:400 15px/24px Inter,Helvetica,Arial,sans-serif">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;text-align:left">
<tr><td style="padding:0 0 12px;border-bottom:1px solid #21201c;font:500 18px/24px Georgia,serif">${sender.product_name}</td></tr>
<tr><td style="padding:28px 0 8px"><h1 style="margin:0 0 16px;font:400 26px/32px Georgia,serif">${letter.subject}</h1>${paragraphs}${code}${button}</td></tr>
<tr><td style="padding:16px 0;border-top:1px solid #e2e1de;color:#63635e;font-size:12px;line-height:18px">${letter.reason}${end}</td></tr>
</table></td></tr></table>
</body>
</html>
`.html
}
