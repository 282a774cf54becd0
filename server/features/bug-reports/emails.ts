import { fullName, type Viewer } from '@portal/domain/session/user'
import type { Email } from '../../platform/email/template.ts'
import type { ReportRow } from './data.ts'
import type { ReportImage } from './report-image.ts'

interface About {
  report: ReportRow
  to: string
  /** The bug report's screen. */
  href: string
  productName: string
}

const shortened = (text: string): string => {
  const line = text.replace(/\s+/g, ' ')
  return line.length > 60 ? `${line.slice(0, 57).trimEnd()}...` : line
}

export const reportEmail = ({
  report,
  to,
  href,
  productName,
  images,
}: About & { images: readonly ReportImage[] }): Email => ({
  kind: 'bug-report',
  to,
  concerns: { actor_id: report.account_id },
  subject: `${report.reference}: ${shortened(report.description)}`,
  paragraphs: [
    `${report.reported_by} (${report.email}) reported a bug in ${productName}:`,
    { quote: report.description },
    'Steps:',
    { quote: report.steps },
  ],
  button: { label: 'Open the bug reports', href },
  reason: `You receive this because bug reports from ${productName} go to this address.`,
  attachments: images.map(({ media_type, content }, index) => ({
    file_name: `${report.reference}-${index + 1}.${media_type === 'image/png' ? 'png' : 'jpg'}`,
    media_type,
    content,
  })),
})

export const replyEmail = ({
  report,
  to,
  href,
  productName,
  reply,
  answeredBy,
}: About & { reply: string; answeredBy: Viewer }): Email => ({
  kind: 'bug-report-reply',
  to,
  concerns: { actor_id: answeredBy.id },
  subject: `${fullName(answeredBy)} replied to your bug report ${report.reference}`,
  paragraphs: [
    `${fullName(answeredBy)} replied to your bug report ${report.reference}, “${shortened(report.description)}”:`,
    { quote: reply },
  ],
  button: { label: 'Open your bug reports', href },
  reason: `You receive this because you reported a bug in ${productName}.`,
})
