import type * as z from 'zod/mini'
import type { CalendarDay } from '../dates/calendar-day.ts'
import type { InboxKind } from '../notifications/event.ts'
import type { Subjects, SubjectType } from './subjects.ts'

/** What a sentence of an event is made of. */
export interface Happened<Facts, Type extends SubjectType> {
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

/** What an email adds to the sentence: a remark, or the words of a person with a remark on them. */
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
  /** Ids, days, numbers and states that the sentence needs. Never names or texts of people: those are read with the event. */
  facts: z.ZodMiniType<Facts>
  /** Made each time that the event is read, for that day. */
  sentence(event: Happened<Facts, Type>, today: CalendarDay): string
  /** Path of the portal that shows it. */
  path(event: Happened<Facts, Type>): string
  detail?(event: Happened<Facts, Type>, today: CalendarDay): Detail
  /** Whom it is emailed to whatever they subscribed to, each address once. */
  emails?: readonly Role[]
  /** Shows the event in inboxes under this kind (domain/notifications/event.ts), and emails it to people who subscribed to the kind. */
  inbox?: InboxKind
  /** Who hears of it, of those who have access to the engagement; all of them by default. */
  audience?: Audience
  /** Sent to webhooks that want this kind. */
  webhook?: WebhookDeclaration
  /** Only the newest event about a subject counts. */
  replaces?: 'same subject'
  /** How long the event is stored: 90 days by default. Recent changes and Compare look further back. */
  retention?: 'as long as the engagement'
  /** Left out once the subject is gone. */
  whileThere?: true
}

/** `leads`: leads and stakeholders with Advanced access. `removal`: superusers and stakeholders with Advanced access. */
type Audience = 'leads' | 'removal'

export const defineEvent = <Facts extends object, Type extends SubjectType, Role extends EmailRole = never>(
  declaration: EventKind<Facts, Type, Role>,
): EventKind<Facts, Type, Role> => declaration
