import { rejectedKinds } from '@portal/domain/trail/entry'
import { type Held, held, ofAccount } from './held-part.ts'
import { signedByAccount } from './held-signed.ts'

/**
 * Everything the portal holds about a person, in the order in which the archive tells it. A column of the database that
 * points at a person stands here or below, each with the reason why it is left out: archive.test.ts walks the tables.
 */
export const everythingHeld: readonly Held[] = [
  held({
    ...{ table: 'account', title: 'Your account', whose: { id: 'account', replaced_by: 'account' } },
    columns: [
      ...(['id', 'email', 'first_name', 'last_name', 'role', 'job_title', 'company_name', 'login_method'] as const),
      ...(['access_level', 'provider_role', 'is_superuser', 'active', 'blocked', 'origin', 'employee_id'] as const),
    ],
  }),
  held({
    ...{ table: 'person', title: 'Your entry in the provider’s records', whose: { id: 'person' } },
    columns: ['id', 'name', 'email', 'job_title'],
  }),
  held({
    ...{ table: 'account_engagement', title: 'Engagements you can see', whose: ofAccount },
    ...{ columns: ['engagement_id', 'origin'], key: ['engagement_id'] },
  }),
  held({
    ...{ table: 'engagement', title: 'Engagements you lead or oversee', columns: ['id', 'title'] },
    whose: {
      ...{ client_partner_id: 'person', default_client_partner_id: 'person' },
      ...{ project_lead_id: 'person', portfolio_director_id: 'person' },
    },
  }),
  held({
    ...{ table: 'member_assignment', title: 'Your assignments', whose: { employee_id: 'person' }, at: 'start_date' },
    columns: ['engagement_id', 'work_order_id', 'member_role', 'start_date', 'end_date', 'allocation_percentage'],
  }),
  held({
    ...{ table: 'group_team_member', title: 'Your teams', whose: { employee_id: 'person' } },
    ...{ columns: ['engagement_id', 'team_id'], key: ['team_id'] },
  }),
  held({
    ...{ table: 'member_tag', title: 'Your tags', whose: { employee_id: 'person' } },
    ...{ columns: ['tag_id'], key: ['tag_id'] },
  }),
  held({
    ...{ table: 'stakeholder', title: 'Your stakeholder entries', whose: { id: 'stakeholder' } },
    columns: ['engagement_id', 'full_name', 'company_name', 'role', 'email', 'phone', 'access_level', 'origin'],
  }),
  held({
    ...{ table: 'withdrawn_stakeholder', title: 'Engagements you were removed from' },
    ...{ whose: { email: 'address' }, columns: ['engagement_id', 'email'] },
    key: ['engagement_id', 'stakeholder_id'],
  }),
  held({
    ...{ table: 'invitation', title: 'Invitations to you', whose: { email: 'address' }, at: 'invited_at' },
    columns: ['engagement_id', 'email', 'full_name', 'role', 'phone', 'access_level', 'invited_at', 'expires_at'],
  }),
  held({
    ...{ table: 'invitation', title: 'Invitations you sent', whose: { invited_by: 'account' }, at: 'invited_at' },
    columns: ['engagement_id', 'invited_at', 'expires_at'],
  }),
  held({
    ...{ table: 'stakeholder_change', title: 'Changes to your stakeholder entries', at: 'changed_at' },
    ...{ whose: { email: 'address' }, columns: ['engagement_id', 'action', 'full_name', 'email', 'changed_at'] },
  }),
  held({
    ...{ table: 'stakeholder_change', title: 'Stakeholders you invited or removed', at: 'changed_at' },
    ...{ whose: ofAccount, columns: ['engagement_id', 'action', 'changed_at'] },
  }),
  held({
    ...{ table: 'engagement_change', title: 'Changes to your assignments', whose: { person_id: 'person' }, at: 'at' },
    columns: ['engagement_id', 'kind', 'at', 'old_start', 'old_end', 'new_start', 'new_end'],
  }),
  held({
    ...{ table: 'individual_feedback', title: 'Feedback you gave about people', whose: ofAccount, at: 'given_at' },
    columns: ['engagement_id', 'provider_full_name', 'provider_role', 'feedback', 'given_at'],
  }),
  held({
    ...{ table: 'team_feedback', title: 'Feedback you gave about teams', whose: ofAccount, at: 'given_at' },
    columns: ['engagement_id', 'team_name', 'provider_full_name', 'feedback', 'given_at'],
  }),
  held({
    ...{ table: 'individual_feedback', title: 'Feedback about you', whose: { employee_id: 'person' }, at: 'given_at' },
    ...{ columns: ['engagement_id', 'provider_full_name', 'provider_role', 'feedback', 'given_at'], seen: true },
  }),
  held({
    ...{ table: 'customer_survey', title: 'Surveys you filled in', whose: ofAccount, at: 'survey_date' },
    columns: ['engagement_id', 'user_full_name', 'survey_date', 'data'],
  }),
  held({
    ...{ table: 'customer_survey_reply', title: 'Your replies to surveys', whose: ofAccount, at: 'replied_at' },
    columns: ['author_name', 'text', 'replied_at'],
  }),
  held({
    ...{ table: 'feedback_request', title: 'Requests for your feedback', whose: ofAccount, at: 'asked_at' },
    ...{ columns: ['engagement_id', 'asked_at', 'reminded_at', 'words'], key: ['engagement_id'] },
  }),
  held({
    ...{ table: 'extension_request', title: 'Extension requests you made', whose: ofAccount, at: 'requested_at' },
    columns: ['work_order_id', 'requested_by', 'requested_at', 'message', 'proposed_end_date', 'state'],
  }),
  held({
    ...{ table: 'extension_request', title: 'Extension requests you answered', at: 'answered_on' },
    ...{ whose: { answered_by_account_id: 'account' } },
    columns: ['work_order_id', 'answered_by', 'answered_on', 'state', 'note'],
  }),
  held({
    ...{ table: 'team_request', title: 'Team requests you made', whose: ofAccount, at: 'request_date' },
    columns: ['engagement_id', 'requested_by', 'request_date', 'request_comment'],
  }),
  held({
    table: 'team_request',
    title: 'Team requests you completed',
    whose: { completed_by: 'account' },
    columns: ['engagement_id', 'completed_at', 'completion_reason'],
    at: 'completed_at',
  }),
  held({
    ...{ table: 'team_request_proposal', title: 'People you proposed', whose: ofAccount, at: 'proposed_at' },
    columns: ['proposed_by', 'note', 'decision', 'proposed_at', 'decided_at'],
  }),
  held({
    table: 'team_request_proposal',
    title: 'Proposals you accepted or declined',
    whose: { decided_by_account_id: 'account' },
    columns: ['decision', 'decided_by', 'decision_note', 'decided_at'],
    at: 'decided_at',
  }),
  held({
    ...{
      table: 'team_request_proposal',
      title: 'Team requests you were proposed for',
      whose: { employee_id: 'person' },
    },
    ...{ columns: ['decision', 'proposed_at', 'decided_at'], at: 'proposed_at' },
  }),
  held({
    ...{ table: 'shared_file', title: 'Files you shared', whose: { uploaded_by: 'account' }, at: 'added_at' },
    columns: ['id', 'engagement_id', 'category', 'is_sensitive', 'added_at', 'expire_on', 'archived_at'],
  }),
  held({
    ...{ table: 'file_version', title: 'Versions of files you shared', whose: { uploaded_by: 'account' } },
    ...{ columns: ['file_id', 'number', 'file_name', 'size', 'added_at'], at: 'added_at' },
  }),
  held({
    ...{ table: 'file_access', title: 'Files you downloaded', whose: ofAccount, at: 'happened_at' },
    columns: ['file_id', 'version', 'outcome', 'happened_at'],
  }),
  held({
    ...{ table: 'agreement', title: 'What you agreed to', whose: ofAccount, at: 'agreed_at' },
    columns: ['agreed_at', 'text_hash', 'file_id'],
  }),
  held({
    ...{ table: 'bug_report', title: 'Bugs you reported', whose: ofAccount, at: 'created_at' },
    columns: ['number', 'description', 'steps', 'created_at', 'reply', 'answered_at'],
  }),
  held({
    ...{ table: 'bug_report', title: 'Bug reports you answered', whose: { answered_by: 'account' }, at: 'answered_at' },
    columns: ['number', 'reply', 'answered_at'],
  }),
  held({
    ...{ table: 'event', title: 'Notifications to others about what you did', whose: ofAccount, at: 'happened_at' },
    columns: ['kind', 'engagement_id', 'sentence', 'happened_at'],
  }),
  held({
    ...{ table: 'notification_setting', title: 'Your notification settings', whose: ofAccount, key: ['account_id'] },
    columns: ['work_order_renewal', 'file_sharing', 'audit_creation', 'delivery', 'only_mine', 'digest_sent_for'],
  }),
  held({
    ...{ table: 'notice', title: 'Notifications sent to you', whose: ofAccount, at: 'happened_at', key: ['event_id'] },
    columns: ['kind', 'happened_at', 'told_at'],
  }),
  held({
    ...{ table: 'event_read', title: 'Notifications you have read', whose: ofAccount },
    ...{ columns: ['event_id'], key: ['event_id'] },
  }),
  held({
    ...{ table: 'mail', title: 'Emails to you in the last 30 days', whose: { recipient: 'address' }, at: 'created_at' },
    columns: ['recipient', 'subject', 'state', 'created_at', 'sent_at'],
  }),
  held({
    table: 'mail',
    title: 'Emails in the last 30 days whose replies go to you',
    whose: { reply_to: 'address' },
    columns: ['reply_to', 'reply_to_name', 'created_at', 'sent_at'],
    at: 'created_at',
  }),
  held({
    ...{ table: 'unsubscribe_token', title: 'Unsubscribe links sent to you', whose: ofAccount },
    ...{ columns: ['kind', 'created_at'], key: ['token_hash'], at: 'created_at' },
  }),
  held({
    ...{ table: 'session', title: 'Devices where you are signed in', whose: ofAccount, at: 'created_at' },
    columns: ['device', 'way', 'created_at', 'last_seen_at'],
  }),
  held({
    ...{ table: 'account_visit', title: 'Your last visits', whose: ofAccount, key: ['account_id'] },
    columns: ['last_seen_at', 'before_at'],
  }),
  held({
    ...{ table: 'passkey', title: 'Your passkeys', whose: ofAccount, at: 'created_at' },
    columns: ['name', 'is_synced', 'created_at', 'used_at'],
  }),
  held({
    ...{ table: 'passkey_offer', title: 'Passkey offers shown to you', whose: ofAccount },
    ...{ columns: ['offered_at'], key: ['account_id'] },
  }),
  held({
    ...{ table: 'authenticator', title: 'Your authenticator apps', whose: ofAccount, at: 'created_at' },
    columns: ['name', 'created_at', 'used_at'],
  }),
  held({
    ...{
      table: 'passkey_recovery',
      title: 'Requests to replace lost passkeys and authenticator apps',
      whose: ofAccount,
      key: ['account_id'],
    },
    columns: ['device', 'asked_at', 'ready_at', 'expires_at'],
  }),
  held({
    ...{ table: 'sign_on_identity', title: 'Your account at the identity provider', whose: ofAccount },
    ...{ columns: ['issuer', 'subject', 'bound_at'], key: ['account_id'] },
  }),
  held({
    ...{ table: 'login_challenge', title: 'Access links you requested', whose: ofAccount, at: 'created_at' },
    columns: ['created_at', 'expires_at', 'ended_at', 'wrong_codes', 'referrer_link'],
  }),
  held({
    ...{ table: 'known_device', title: 'Devices you have signed in with', whose: ofAccount, at: 'used_at' },
    columns: ['used_at', 'locked_at', 'locked_name'],
  }),
  held({
    ...{ table: 'known_network', title: 'Networks you have signed in from', whose: ofAccount, at: 'used_at' },
    ...{ columns: ['used_at'], key: ['network_hash'] },
  }),
  held({
    ...{ table: 'sign_in_notice', title: 'Sign-ins from new devices', whose: ofAccount, at: 'signed_in_at' },
    ...{ columns: ['device', 'signed_in_at', 'expires_at'], key: ['token_hash'] },
  }),
  held({
    ...{ table: 'calendar_address', title: 'Your calendar feed', whose: ofAccount, key: ['account_id'] },
    columns: ['made_at', 'last_fetched_at'],
  }),
  held({
    ...{ table: 'waiting_mark', title: 'To-dos that you snoozed', whose: ofAccount, key: ['thing'], at: 'marked_at' },
    columns: ['thing', 'put_off_until', 'seen_at', 'marked_at'],
  }),
  held({
    ...{ table: 'opened_thing', title: 'Search results you opened', whose: ofAccount, at: 'opened_at' },
    ...{ columns: ['kind', 'thing_id', 'opened_at'], key: ['kind', 'thing_id'] },
  }),
  held({
    ...{ table: 'release_note_seen', title: 'Release notes you have seen', whose: ofAccount },
    ...{ columns: ['note_id'], key: ['note_id'] },
  }),
  held({
    table: 'sole_editor',
    title: 'Teams, tags, requests and notes that only you have changed',
    whose: ofAccount,
    columns: ['engagement_id', 'subject', 'version'],
    key: ['subject'],
  }),
  ...signedByAccount,
  held({
    ...{ table: 'erasure', title: 'Your erasure', whose: ofAccount, at: 'erased_at' },
    columns: ['erased_at', 'undo_until', 'final_at'],
  }),
  held({
    ...{ table: 'erasure', title: 'People you erased', whose: { erased_by: 'account' }, at: 'erased_at' },
    columns: ['erased_at'],
  }),
  held({
    ...{ table: 'audit_entry', title: 'Your actions in the audit log', whose: ofAccount, at: 'at' },
    columns: ['at', 'kind', 'act', 'status', 'engagement_id', 'address'],
    // Earlier versions stored the engagement of a call that they rejected.
    rejectedKinds,
  }),
  held({
    ...{
      table: 'audit_entry',
      title: 'Actions on your account in the audit log',
      whose: { object_id: 'account' },
      at: 'at',
    },
    columns: ['at', 'act'],
  }),
  held({
    ...{ table: 'audit_entry', title: 'Times when someone viewed the portal as you', whose: { seen_as: 'account' } },
    ...{ columns: ['at', 'act'], at: 'at' },
  }),
]
