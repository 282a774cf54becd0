import type * as z from 'zod/mini'
import type { CalendarDay } from '../dates/calendar-day.ts'
import type { InboxKind } from '../notifications/event.ts'
import type { ChangeOf } from '../overview/change-line.ts'
import type { Subjects, SubjectType } from './subjects.ts'

/** An event as `sentence`, `path` and `detail` get it. */
export interface EventData<Facts, Type extends SubjectType> {
  /** Empty if it is of no engagement. */
  engagement_id: string
  subject_id: string
  facts: Facts
  /** Current data of the subject. It may have changed since the event. */
  subject: Subjects[Type]
  /** Name of the person who caused it; empty if the provider's systems did. */
  actor: string
  /** Name of the person whom it is about; empty if there is none. */
  person: string
}

/** A remark, or a quotation with a remark. */
export type Detail = { text: string } | { quote: string; remark: string | null }

/** To whom emails about events go, in the words of docs/events.md. The feature that emits the event looks up the addresses. */
export const emailRoles = {
  leads: 'client partner and delivery lead',
  it: 'IT team',
  requester: 'the person who asked',
  proposers: 'those who proposed people',
  uploader: 'the person who shared the file',
  respondent: 'the person who gave the feedback',
} as const
export type EmailRole = keyof typeof emailRoles

/** Shows the event in inboxes, and emails it to people who subscribed to that kind. */
interface InboxDeclaration {
  /** The kind as the API and the settings know it (domain/notifications/event.ts). */
  kind: InboxKind
  /**
   * Limits the people with access to the engagement who get the event. `leads`: leads, and stakeholders with Advanced access. `removal`: staff, and stakeholders with Advanced access; superusers get it for every engagement.
   */
  audience?: 'leads' | 'removal'
  /** The inbox shows only the newest event of this kind about a subject. */
  onlyNewest?: true
  /** Left out once the subject is gone. Otherwise `sentence` must do without the subject's fields. */
  whileThere?: true
}

interface WebhookDeclaration {
  /** The record in the payload: the one given to `emit`, or one that is read when the delivery is first tried. */
  record: 'snapshot' | 'read when sent'
}

/** One kind of event: all that it causes, and all its words. `all-events.ts` lists them. */
export interface EventKind<
  Facts extends object = object,
  Type extends SubjectType = SubjectType,
  Role extends EmailRole = EmailRole,
> {
  /** Stored with each event. For webhooks it is part of the public API (domain/webhooks/event.ts) and never changes. */
  kind: string
  /** Type of the record that it is about. */
  subject: Type
  /** Ids, days, numbers and states that the sentence needs. Never names of people or texts that they wrote: those are read with the subject. */
  facts: z.ZodMiniType<Facts>
  /**
   * Text for inboxes, subscription emails and webhooks, made for the day on which it is read or, for webhooks, emitted. Kinds with
   * an inbox or a webhook have one, and a path.
   */
  sentence?(event: EventData<Facts, Type>, today: CalendarDay): string
  /** Path of the portal that shows it. */
  path?(event: EventData<Facts, Type>): string
  /** Text below the sentence in a subscription email. */
  detail?(event: EventData<Facts, Type>, today: CalendarDay): Detail
  /** Roles that are emailed regardless of subscriptions. Each address gets one email; the feature writes it. */
  emails?: readonly Role[]
  inbox?: InboxDeclaration
  webhook?: WebhookDeclaration
  /** Its line in Recent changes. These events are stored as long as the engagement, others for 90 days. */
  change?: ChangeOf<Facts>
}

export const defineEvent = <Facts extends object, Type extends SubjectType, Role extends EmailRole = never>(
  declaration: EventKind<Facts, Type, Role>,
): EventKind<Facts, Type, Role> => declaration
