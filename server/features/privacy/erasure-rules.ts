import {
  type ErasedKind,
  type FeedbackChoice,
  type formerName,
  isFormerAddress,
  removedText,
} from '@portal/domain/privacy/erasure'
import { stakeholderWords } from '@portal/domain/stakeholders/search'
import { questionIndex } from '@portal/domain/surveys/questions'
import { surveyWords } from '@portal/domain/surveys/survey-words'
import { fold } from '@portal/domain/text/fold'
import { searchWords } from '@portal/domain/text/search-words'
import type { Naming } from './personal-data-part.ts'

/** A row as JSON, as the database writes and reads it. */
export type Row = Readonly<Record<string, unknown>>

export interface Choice {
  feedback: FeedbackChoice
  heir_id?: string | undefined
}

type Former = ReturnType<typeof formerName>

/** Change of an erasure to the person's own rows of a table. Names inside texts are replaced as well. */
export interface Rule {
  kind: ErasedKind
  whose: Readonly<Record<string, Naming>>
  /** The row goes; undone, it comes back. `for good`: it never does. */
  gone?: true | 'for good'
  set?: (row: Row, former: Former, choice: Choice) => Row
  /** Columns with the name, by the column with the account. An account that is not in `whose` owns that column alone. */
  names?: Readonly<Record<string, string>>
  /** Columns that become empty, likewise. */
  empties?: Readonly<Record<string, string>>
}

const ofAccount = { account_id: 'account' } as const
const deleted = (kind: ErasedKind, whose: Rule['whose'] = ofAccount): Rule => ({ kind, whose, gone: true })
const deletedForGood = (kind: ErasedKind, whose: Rule['whose'] = ofAccount): Rule => ({ kind, whose, gone: 'for good' })
const named = (kind: ErasedKind, names: Rule['names'] = {}, whose: Rule['whose'] = ofAccount): Rule => ({
  kind,
  whose,
  names,
})

const signed = (names: NonNullable<Rule['names']>): Rule => ({ kind: 'mention', whose: {}, names })

interface Answered {
  question: string
  answer: unknown
}
/** Questions answered in free text. */
const ownWords: ReadonlySet<number> = new Set([questionIndex.doneWell, questionIndex.toImprove])

const feedbackTexts = (kept: Row, { feedback }: Choice): Row =>
  feedback === 'removed' ? { ...kept, feedback: removedText } : kept

/** Rules by table. In other tables only the name and the address are replaced in texts. */
export const erasureRules: Readonly<Record<string, Rule>> = {
  account: {
    kind: 'account',
    whose: { id: 'account', replaced_by: 'account' },
    set: (row, { first_name, last_name, email }) => ({
      first_name,
      last_name,
      photo_id: null,
      role: null,
      // A replaced account keeps a different address, because addresses are unique.
      email: row.replaced_by === null ? email : `replaced-${email}`,
      active: false,
      active_in_import: false,
      blocked: true,
      is_superuser: false,
    }),
  },
  person: {
    kind: 'person',
    whose: { id: 'person' },
    set: (_, { name }) => ({ name, email: null, photo_id: null }),
  },
  stakeholder: {
    kind: 'stakeholder',
    whose: { id: 'stakeholder' },
    names: { invited_by_account_id: 'invited_by' },
    set: (_, { name }) => ({ full_name: name, email: null, phone: null }),
  },
  withdrawn_stakeholder: { kind: 'stakeholder', whose: { email: 'address' }, set: () => ({ email: null }) },
  stakeholder_change: {
    kind: 'stakeholder',
    whose: { email: 'address', account_id: 'account' },
    names: { account_id: 'changed_by' },
    set: (row, { name, email }) => (typeof row.email === 'string' ? { full_name: name, email } : {}),
  },
  invitation: deleted('engagement', { email: 'address', invited_by: 'account' }),
  account_engagement: deleted('engagement'),
  session: deletedForGood('access'),
  second_step: deletedForGood('access'),
  login_challenge: deletedForGood('access'),
  sign_in_notice: deletedForGood('access'),
  passkey_recovery: deletedForGood('access'),
  passkey: deleted('access'),
  passkey_offer: deleted('access'),
  authenticator: deleted('access'),
  authenticator_set_up: deletedForGood('access'),
  known_device: deleted('access'),
  known_network: deleted('access'),
  sign_on_identity: deleted('access'),
  calendar_address: deleted('own'),
  notification_setting: deleted('own'),
  unsubscribe_token: deleted('own'),
  notice: deleted('own'),
  event_read: deleted('own'),
  opened_thing: deleted('own'),
  waiting_mark: deleted('own'),
  version_seen: deleted('own'),
  sole_editor: deleted('own'),
  release_note_seen: deleted('own'),
  account_visit: deleted('own'),
  engagement_visit: deleted('own'),
  feedback_request: { ...deleted('own'), names: { asked_by_account_id: 'asked_by' } },
  kept_answer: deletedForGood('own'),
  outbox: deletedForGood('mail', { recipient: 'address' }),
  // Emails that an instance of the version before is sending.
  mail: deletedForGood('mail', { recipient: 'address' }),
  individual_feedback: {
    ...named('feedback', { account_id: 'provider_full_name' }),
    set: (_, __, choice) => feedbackTexts({}, choice),
  },
  team_feedback: {
    ...named('feedback', { account_id: 'provider_full_name' }),
    set: (_, __, choice) => feedbackTexts({}, choice),
  },
  customer_survey: {
    ...named('feedback', { account_id: 'user_full_name' }),
    set: ({ data }, { name }, { feedback }) => ({
      data: (data as Answered[]).map(({ question, answer }, place) => ({
        question,
        answer:
          place === questionIndex.name
            ? name
            : feedback === 'removed' && ownWords.has(place) && answer !== null
              ? removedText
              : answer,
      })),
    }),
  },
  customer_survey_reply: {
    ...named('feedback', { account_id: 'author_name' }),
    set: (_, __, { feedback }) => (feedback === 'removed' ? { text: removedText } : {}),
  },
  extension_request: named(
    'request',
    { account_id: 'requested_by', answered_by_account_id: 'answered_by' },
    { account_id: 'account', answered_by_account_id: 'account' },
  ),
  team_request: named('request', { account_id: 'requested_by' }),
  team_request_proposal: named(
    'request',
    { account_id: 'proposed_by', decided_by_account_id: 'decided_by' },
    { account_id: 'account', decided_by_account_id: 'account' },
  ),
  shared_file: {
    kind: 'file',
    whose: { uploaded_by: 'account' },
    set: (_, __, { heir_id }) => (heir_id === undefined ? {} : { uploaded_by: heir_id }),
  },
  event: named('mention'),
  engagement_change: { kind: 'mention', whose: { person_id: 'person', object_id: 'stakeholder' } },
  api_token: signed({ made_by_account_id: 'made_by' }),
  webhook: signed({ saved_by_account_id: 'saved_by' }),
  customer_sign_on: signed({ saved_by_account_id: 'saved_by' }),
  engagement_removal: signed({ held_by_account_id: 'held_by', allowed_back_by_account_id: 'allowed_back_by' }),
  import_run: signed({ who_account_id: 'who' }),
  audit_entry: {
    kind: 'log',
    whose: { account_id: 'account', object_id: 'account' },
    names: { account_id: 'actor', object_id: 'object' },
    empties: { account_id: 'address' },
  },
}

/** Columns that are computed from others and must be updated with them. */
export const workedOut: Readonly<Record<string, (row: Row) => Row>> = {
  // No one reads the replies to an erased address, so they go to MAIL_FROM.
  outbox: ({ reply_to }) => (isFormerAddress(reply_to) ? { reply_to: null, reply_to_name: null } : {}),
  person: ({ name }) => ({ folded_name: fold(`${name}`), search_words: searchWords(`${name}`) }),
  client: ({ name }) => ({ folded_name: fold(`${name}`), search_words: searchWords(`${name}`) }),
  engagement: ({ title }) => ({ folded_title: fold(`${title}`), search_words: searchWords(`${title}`) }),
  work_order: ({ reference }) => ({ search_words: searchWords(`${reference}`) }),
  audit: ({ title }) => ({ search_words: searchWords(`${title}`) }),
  file_version: ({ file_name }) => ({ search_words: searchWords(`${file_name}`) }),
  tag: ({ name }) => ({ folded_name: fold(`${name}`) }),
  group_team: ({ name }) => ({ folded_name: fold(`${name}`) }),
  stakeholder: (row) => ({ search_words: stakeholderWords(row as unknown as Parameters<typeof stakeholderWords>[0]) }),
  individual_feedback: (row) => ({ search_words: searchWords(`${row.feedback}`, `${row.provider_full_name}`) }),
  team_feedback: (row) => ({
    search_words: searchWords(`${row.feedback}`, `${row.provider_full_name}`, `${row.team_name}`),
  }),
  customer_survey: ({ data }) => ({
    search_words: surveyWords((data as Answered[]).map(({ answer }) => answer) as Parameters<typeof surveyWords>[0]),
  }),
}
