import type { Category } from '@portal/domain/files/shared-file'
import type { EventKind } from '@portal/domain/notifications/event'
import type { ExtensionState } from '@portal/domain/work-orders/extension-request'
import type { MemberAssignment } from '@portal/domain/work-orders/work-order'
import type { Generated, GeneratedAlways } from 'kysely'

/**
 * Every table as the queries see it. Days are `2026-09-05` strings, instants are `Date`, numerics are numbers: both
 * drivers parse them alike (database.ts). What the import owns and what people do in the portal are kept apart.
 */
export interface Tables {
  // The provider's own records, written by the import alone. Ids are the provider's.
  client: { id: string; name: string }
  photo: { id: string; content_hash: string; thumbnail: Uint8Array }
  person: {
    id: string
    name: string
    email: string | null
    job_title: string | null
    photo_id: string | null
  }
  account: {
    id: string
    /** Lower case; unique. */
    email: string
    first_name: string
    last_name: string
    role: string | null
    job_title: string | null
    company_name: string | null
    photo_id: string | null
    login_method: 'external' | 'internal'
    access_level: number
    is_superuser: boolean
    /** May sign in: `active_in_import and not blocked`. */
    active: boolean
    /** What the last import said; false also for people it no longer names. */
    active_in_import: Generated<boolean>
    /** Set by the operator; no import lifts it. */
    blocked: Generated<boolean>
    /** The person this account belongs to, for provider staff who stand on work orders. */
    employee_id: string | null
    /** Imports leave alone whom a customer invited. */
    origin: Generated<'import' | 'portal'>
    /** The account an import brought for the address of somebody invited before; it takes the place of this one. */
    replaced_by: string | null
  }
  account_engagement: { account_id: string; engagement_id: string; origin: Generated<'import' | 'portal'> }
  engagement: {
    id: string
    title: string
    /** `fold(title)`: what the list is sorted and searched by, byte by byte. */
    folded_title: string
    client_id: string
    client_partner_id: string | null
    default_client_partner_id: string | null
    project_lead_id: string | null
    portfolio_director_id: string | null
    /** The latest end among its work orders, kept by the import so that the list need not look at each one. */
    latest_end_date: string | null
    /** Set when the provider's systems no longer name it: nobody reaches it, its files and feedback stay. */
    removed_at: Date | null
  }
  work_order: {
    id: string
    engagement_id: string
    reference: string
    start_date: string
    end_date: string
    removed_at: Date | null
  }
  member_assignment: {
    id: string
    work_order_id: string
    engagement_id: string
    employee_id: string | null
    member_role: string
    member_role_id: number
    start_date: string
    end_date: string
    price_per_day: number | null
    allocation_percentage: number | null
  }
  /** A materialized view: who is on a work order, as the portal answers it. None for a work order without members. */
  work_order_members: {
    work_order_id: string
    members: Omit<MemberAssignment, 'price_per_day'>[]
    members_with_rates: MemberAssignment[]
  }
  stakeholder: {
    id: string
    engagement_id: string
    full_name: string
    company_name: string | null
    role: string | null
    email: string | null
    phone: string | null
    invited_by: string | null
    access_level: number
    /** Imports change and remove their own lines alone. */
    origin: Generated<'import' | 'portal'>
  }
  audit: {
    id: string
    engagement_id: string
    title: string
    scoring_type: number
    percentage_score: number
    created_at: Date
  }
  audit_score_point: { audit_id: string; day: string; score: number }
  audit_survey: {
    id: string
    audit_id: string
    created_at: Date
    created_by: string
    notes: string | null
    percentage_score: number
    is_completed: boolean
    entity_name: string
    /** `Section[]` of domain/audits/audit.ts. */
    sections: unknown
  }

  // What people do in the portal. No import changes it; the history file may add to the first three.
  customer_survey: {
    id: string
    engagement_id: string
    account_id: string | null
    user_full_name: string
    survey_date: Date
    /** The question and answer pairs in their order (document 2, point 3). */
    data: unknown
    /** Answers 2, 3 and 9, kept beside the others for the list. */
    project_name: GeneratedAlways<string | null>
    company_name: GeneratedAlways<string | null>
    recommendation: GeneratedAlways<number | null>
    /** `averageRating` of the answers. */
    average_rating: Generated<number | null>
    /** What the form was given when it was opened: a submit that is sent twice counts once. */
    submission_key: Generated<string | null>
  }
  customer_survey_reply: {
    id: string
    customer_survey_id: string
    account_id: string
    author_name: string
    text: string
    replied_at: Date
  }
  /** Whom feedback was last asked of. */
  feedback_request: {
    engagement_id: string
    account_id: string
    asked_at: Date
    /** Who asked, by name. */
    asked_by: string
    reminded_at: Date | null
  }
  individual_feedback: {
    id: string
    engagement_id: string
    employee_id: string
    account_id: string | null
    provider_full_name: string
    provider_role: string | null
    feedback: string
    given_at: Date
  }
  team_feedback: {
    id: string
    engagement_id: string
    team_id: string | null
    team_name: string
    account_id: string | null
    provider_full_name: string
    feedback: string
    given_at: Date
  }
  tag: { id: string; engagement_id: string; name: string; folded_name: string; version: Generated<number> }
  member_tag: { tag_id: string; employee_id: string }
  group_team: {
    id: string
    engagement_id: string
    name: string
    folded_name: string
    /** The engagement's revision at the team's last change. */
    version: number
    created_at: Date
    position: GeneratedAlways<number>
  }
  group_team_member: { engagement_id: string; employee_id: string; team_id: string }
  /** Grows with every change of teams or tags; whoever raises it has the engagement's teams and tags to themselves. */
  team_revision: { engagement_id: string; revision: number }
  /** Which version of a team or tag somebody read last. */
  version_seen: { account_id: string; subject: string; version: number }
  header_tag: { engagement_id: string; place: 'client_partner' | 'portfolio_director'; tag_id: string }

  extension_request: {
    id: string
    work_order_id: string
    account_id: string
    /** Their name when they asked. */
    requested_by: string
    requested_at: Date
    requested_on: string
    message: string
    proposed_end_date: string | null
    /** Where the work order ended when it was asked for: an import that moves it on fulfils the request. */
    end_date_then: string
    state: ExtensionState
    answered_by: string | null
    answered_by_account_id: string | null
    answered_on: string | null
    note: string | null
  }

  event: {
    id: string
    kind: EventKind
    engagement_id: string
    account_id: string | null
    sentence: string
    path: string
    happened_at: Date
    /** The record it is about, where a later step must look at it: an audit, or a work order that nears its end. */
    subject_id: string | null
    /** When it was found out who is mailed about it. */
    distributed_at: Date | null
    position: GeneratedAlways<number>
  }
  notification_setting: {
    account_id: string
    work_order_renewal: Generated<boolean>
    file_sharing: Generated<boolean>
    audit_creation: Generated<boolean>
    delivery: Generated<'immediate' | 'daily' | 'weekly'>
    /** For staff: only about engagements they work on or lead. */
    only_mine: Generated<boolean>
    /** The day whose digest was the last one sent. */
    digest_sent_for: string | null
  }
  /** An event of which a person is mailed, or has been. */
  notice: { account_id: string; event_id: string; kind: EventKind; happened_at: Date; told_at: Date | null }
  event_read: { account_id: string; event_id: string }
  work_order_warning: { work_order_id: string; end_date: string; threshold: number }
  /** `kind` null: the link of a digest, which ends them all. */
  unsubscribe_token: { token_hash: string; account_id: string; kind: EventKind | null; created_at: Date }

  release_note: {
    id: string
    release_date: string
    /** Sanitised HTML. */
    note_content: string
    position: GeneratedAlways<number>
  }
  release_note_seen: { account_id: string; note_id: string }

  team_request: {
    id: string
    engagement_id: string
    is_new: Generated<boolean>
    account_id: string
    requested_by: string
    request_date: Date
    request_comment: string | null
    position: GeneratedAlways<number>
  }
  team_request_line: {
    id: string
    request_id: string
    place: number
    member_role: string
    primary_skill: string
    member_type_quantity: number
    member_start_date: string
    member_duration: string
  }
  team_request_proposal: {
    id: string
    line_id: string
    employee_id: string
    account_id: string
    proposed_by: string
    note: string | null
    decision: Generated<'open' | 'accepted' | 'declined'>
    decided_by: string | null
    decision_note: string | null
    position: GeneratedAlways<number>
  }

  /** A line that a customer took off; no import brings it back. */
  withdrawn_stakeholder: { engagement_id: string; stakeholder_id: string; email: string | null }
  stakeholder_change: {
    id: string
    engagement_id: string
    action: 'invited' | 'removed'
    full_name: string
    email: string | null
    account_id: string
    changed_by: string
    changed_at: Date
    position: GeneratedAlways<number>
  }

  shared_file: {
    id: string
    engagement_id: string
    category: Category
    is_sensitive: boolean
    uploaded_by: string
    added_at: Date
    /** The last day it may be fetched; null: never expires. */
    expire_on: string | null
    archived_at: Date | null
    /** The expiry its uploader was told of in advance. */
    expiry_told_for: string | null
    /** The number of its newest version. */
    version: number
  }
  file_version: {
    /** Also the key of what is stored. */
    id: string
    file_id: string
    number: number
    file_name: string
    /** Bytes, as people uploaded them. */
    size: number
    /** Of what is stored; of sensitive files that is the encrypted form. */
    sha256: string
    /** `SealedKey` of server/files/encryption.ts; null: not sensitive, stored as it came. */
    sealed_key: unknown
    uploaded_by: string
    added_at: Date
  }
  file_access: {
    id: string
    file_id: string
    version: number
    account_id: string
    outcome: 'downloaded' | 'wrong password'
    happened_at: Date
  }
  bug_report: {
    id: string
    /** Counts up from 1001; people read it as BUG-1001. */
    number: GeneratedAlways<number>
    account_id: string
    description: string
    steps: string
    created_at: Date
    reply: string | null
    answered_by: string | null
    answered_at: Date | null
  }
  bug_report_image: {
    /** Also the key of what is stored: encoded anew by the portal. */
    id: string
    report_id: string
    position: number
    media_type: string
  }

  // Sessions and sign-in. Only hashes of tokens and codes are stored.
  session: {
    id: string
    token_hash: string
    account_id: string
    created_at: Date
    last_seen_at: Date
    device: string
    /** The identity provider's token, for its logout; null for people who used an access link. */
    id_token: string | null
  }
  login_challenge: {
    /** The hash of what the browser that asked was given. */
    id: string
    /** null where nobody has the address and the portal does not say so. */
    account_id: string | null
    email_hash: string
    token_hash: string
    /** Keyed with what the browser was given, so that the table alone does not tell the six digits. */
    code_hash: string
    created_at: Date
    expires_at: Date
    referrer_link: string | null
    wrong_codes: Generated<number>
    /** When it was used, replaced by a newer one or burnt. */
    ended_at: Date | null
  }
  sign_on_attempt: {
    /** Of the state together with the cookie of the browser that began. */
    state_hash: string
    code_verifier: string
    nonce: string
    redirect: string | null
    expires_at: Date
  }
  rate_window: { key: string; started_at: Date; count: number }

  // Mail as it will be sent. The job carries the id alone.
  mail: {
    id: string
    recipient: string
    subject: string
    text: string
    html: string
    headers: unknown
    created_at: Date
    /** Not worth sending after this (an access code). */
    expires_at: Date | null
    state: 'queued' | 'sending' | 'sent' | 'failed' | 'expired'
    attempts: Generated<number>
    sent_at: Date | null
    last_error: string | null
    position: GeneratedAlways<number>
  }
  /** Goes with the mail, and away when that is sent. */
  mail_attachment: { mail_id: string; position: number; file_name: string; media_type: string; content: Uint8Array }
}
