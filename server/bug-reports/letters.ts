import type { Letter } from '../mail/template.ts'
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
const lines = (text: string): string[] => text.split(/\n+/).filter((line) => line.trim() !== '')

export const reportLetter = ({
  report,
  to,
  href,
  productName,
  images,
}: About & { images: readonly ReportImage[] }): Letter => ({
  kind: 'bug-report',
  to,
  concerns: { actor_id: report.account_id },
  subject: `${report.reference}: ${shortened(report.description)}`,
  paragraphs: [
    `${report.reported_by} (${report.email}) reports a bug in ${productName}.`,
    ...lines(report.description),
    'Steps:',
    ...lines(report.steps),
  ],
  button: { label: 'Open the bug reports', href },
  reason: `You receive this because bug reports of ${productName} go to this address.`,
  attachments: images.map(({ media_type, content }, index) => ({
    file_name: `${report.reference}-${index + 1}.${media_type === 'image/png' ? 'png' : 'jpg'}`,
    media_type,
    content,
  })),
})

export const replyLetter = ({
  report,
  to,
  href,
  productName,
  reply,
  answeredBy,
}: About & { reply: string; answeredBy: string }): Letter => ({
  kind: 'bug-report-reply',
  to,
  concerns: { actor_id: answeredBy },
  subject: `Your bug report ${report.reference} was answered`,
  paragraphs: [`You reported: ${shortened(report.description)}`, ...lines(reply)],
  button: { label: 'See your reports', href },
  reason: `You receive this because you reported a bug in ${productName}.`,
})
