import { ImportRun } from '@portal/domain/import/contract'
import {
  AuditRecord,
  EngagementRecord,
  FileRecord,
  PeopleFeedbackRecord,
  ServiceFeedbackRecord,
  TeamFeedbackRecord,
  WorkOrderRecord,
} from '@portal/domain/public-api/records'
import { isLimited, type Limits } from '@portal/domain/tokens/token'
import { testKind } from '@portal/domain/webhooks/event'
import { recordOf, type WebhookMessage } from '@portal/domain/webhooks/payload'
import type { WebhookFormat } from '@portal/domain/webhooks/webhook'
import type * as z from 'zod/mini'
import type { Portal } from '../../platform/portal.ts'
import { findRun, presentRun } from '../import/run-data.ts'
import * as records from '../public-api/record-data.ts'
import type { StoredEvent } from './event.ts'

type Needs = Pick<Portal, 'config' | 'db' | 'today' | 'settings'>

const importRun: records.Read<ImportRun> = async (_, db, { id = '' }) => {
  const run = await findRun(db, id)
  return run ? [presentRun(run)] : []
}

/** Reads the records of events that do not bring their own, in the form of /api/v1. By the contract of the record. */
const readers = new Map<z.ZodMiniType, records.Read<{ id: string }>>([
  [EngagementRecord, records.engagementRecords],
  [WorkOrderRecord, records.workOrderRecords],
  [FileRecord, records.fileRecords],
  [AuditRecord, records.auditRecords],
  [ServiceFeedbackRecord, records.serviceFeedbackRecords],
  [PeopleFeedbackRecord, records.peopleFeedbackRecords],
  [TeamFeedbackRecord, records.teamFeedbackRecords],
  [ImportRun, importRun],
])

interface WebhookTarget {
  form: WebhookFormat
  client_ids: string[]
  engagement_ids: string[]
}

/** Text to send; undefined if the record is gone or may not be shown. */
export async function compose(portal: Needs, event: StoredEvent, hook: WebhookTarget): Promise<string | undefined> {
  const { form, client_ids: clients, engagement_ids: engagements } = hook
  const limits = { clients, engagements }
  const message = await messageOf(portal, event, isLimited(limits) ? limits : null)
  return message && JSON.stringify(formatters[form](message, portal.settings.product_name))
}

async function messageOf(
  portal: Needs,
  event: StoredEvent,
  limits: Limits | null,
): Promise<WebhookMessage | undefined> {
  const { kind, engagement_id, subject_id, sentence, path, happened_at } = event
  const engagement = await engagementOf(portal, engagement_id)
  const record = await readRecord(portal, event, limits)
  if (engagement === undefined || record === undefined) return undefined
  const url = `${portal.config.PUBLIC_URL}${path}`
  return {
    type: kind,
    timestamp: happened_at.toISOString(),
    data: { id: subject_id, engagement, sentence, url, record },
  }
}

async function engagementOf(portal: Needs, engagement_id: string | null) {
  if (engagement_id === null) return null
  const [found] = await records.engagementRecords(portal, portal.db, { limits: null, engagement_id, limit: 1 })
  if (!found) return undefined
  const { id, title, client_id, client_name } = found
  return { id, title, client_id, client_name }
}

/** With the eyes of a token of these limits, since the receiver may be the customer. */
async function readRecord(
  portal: Needs,
  { kind, subject_id, record }: StoredEvent,
  limits: Limits | null,
): Promise<unknown> {
  if (record !== null || subject_id === null || kind === testKind) return record
  const read = readers.get(recordOf[kind])
  if (!read) return null
  const [found] = await read(portal, portal.db, { limits, id: subject_id, limit: 1 })
  return found
}

const formatters: Record<WebhookFormat, (message: WebhookMessage, product: string) => object> = {
  standard: (message) => message,
  slack: ({ data }, product) => ({
    text: `${inSlack(data.sentence)}${data.engagement ? `\n${inSlack(nameOf(data.engagement))}` : ''}\n<${data.url}|${inSlack(`Open ${product}`)}>`,
  }),
  teams: ({ data }, product) => ({
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        contentUrl: null,
        content: {
          $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
          type: 'AdaptiveCard',
          version: '1.4',
          // Not TextBlock, which would take signs in a name for formatting.
          body: [
            { type: 'RichTextBlock', inlines: [{ type: 'TextRun', text: data.sentence, weight: 'Bolder' }] },
            ...(data.engagement
              ? [{ type: 'RichTextBlock', inlines: [{ type: 'TextRun', text: nameOf(data.engagement) }] }]
              : []),
          ],
          actions: [{ type: 'Action.OpenUrl', title: `Open ${product}`, url: data.url }],
        },
      },
    ],
  }),
}

const nameOf = ({ title, client_name }: { title: string; client_name: string }): string => `${title}, ${client_name}`

/** The three signs that mean something in Slack's texts. */
const inSlack = (text: string): string =>
  text.replace(/[&<>]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign] ?? sign)

export const testSentence = 'This is a test of the webhook.'
