import { type PersonalDataPart, personalData } from './personal-data-part.ts'

/** Records that show by whom they were made, saved, asked for or begun. */
export const signedByAccount: readonly PersonalDataPart[] = [
  personalData({
    table: 'stakeholder',
    title: 'Stakeholders you invited',
    whose: { invited_by_account_id: 'account' },
    columns: ['engagement_id'],
  }),
  personalData({
    table: 'feedback_request',
    title: 'Feedback you asked others for',
    whose: { asked_by_account_id: 'account' },
    columns: ['engagement_id', 'asked_at', 'words'],
    key: ['engagement_id', 'account_id'],
    at: 'asked_at',
  }),
  personalData({
    table: 'api_token',
    title: 'API tokens you created',
    whose: { made_by_account_id: 'account' },
    columns: ['name', 'made_at', 'expires_at', 'revoked_at'],
    at: 'made_at',
  }),
  personalData({
    table: 'webhook',
    title: 'Webhooks you saved',
    whose: { saved_by_account_id: 'account' },
    columns: ['name', 'saved_at'],
    at: 'saved_at',
  }),
  personalData({
    table: 'customer_sign_on',
    title: 'Identity providers you saved for customers',
    whose: { saved_by_account_id: 'account' },
    columns: ['name', 'saved_at'],
    at: 'saved_at',
  }),
  personalData({
    table: 'engagement_removal',
    title: 'Removals you put on hold or allowed back',
    whose: { held_by_account_id: 'account', allowed_back_by_account_id: 'account' },
    columns: ['engagement_id', 'state', 'held_until'],
  }),
  personalData({
    table: 'import_run',
    title: 'Imports you started',
    whose: { who_account_id: 'account' },
    columns: ['began_at', 'ended_at', 'file_name', 'outcome'],
    at: 'began_at',
  }),
]
