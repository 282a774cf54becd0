import { lastEditor, ofAccount, type StoredTable, storedTable } from '../../platform/stored-data/stored-table.ts'
import type {} from './tables.ts'

export const sessionTables: readonly StoredTable[] = [
  storedTable('account', {
    classes: 'personal',
    kept: 'as long as the provider’s records contain them; people invited by customers until they are removed',
    archive: [
      {
        title: 'Your account',
        personColumns: { id: 'account', replaced_by: 'account' },
        columns: [
          'id',
          'email',
          'first_name',
          'last_name',
          'role',
          'job_title',
          'company_name',
          'login_method',
          'access_level',
          'provider_role',
          'is_superuser',
          'active',
          'blocked',
          'origin',
          'employee_id',
        ],
      },
    ],
    notInArchive: {
      changed_by_account_id: lastEditor,
      photo_id: 'The archive has the picture itself.',
    },
    erasure: {
      kind: 'account',
      personColumns: { id: 'account', replaced_by: 'account' },
      set: (row, { first_name, last_name, email }) => ({
        first_name,
        last_name,
        photo_id: null,
        role: null,
        // A replaced account keeps a different address, because addresses are unique.
        email: row.replaced_by === null ? email : `replaced-${email}`,
        active: false,
        active_in_records: false,
        blocked: true,
        is_superuser: false,
      }),
    },
  }),
  storedTable('account_engagement', {
    classes: 'personal',
    kept: 'as long as the provider’s records contain them; people invited by customers until they are removed',
    archive: [
      {
        title: 'Engagements you can see',
        personColumns: ofAccount,
        columns: ['engagement_id', 'origin'],
        key: ['engagement_id'],
        onlyVisible: true,
      },
    ],
    erasure: { kind: 'engagement', personColumns: ofAccount, deletesRows: true },
    removedWithEngagement: { countedAs: 'access' },
  }),
  storedTable('session', {
    classes: 'secret',
    kept: 'until `SESSION_IDLE_HOURS` without a call, at most `SESSION_MAX_DAYS`',
    archive: [
      {
        title: 'Devices where you are signed in',
        personColumns: ofAccount,
        time: 'created_at',
        columns: ['device', 'way', 'created_at', 'last_seen_at'],
      },
    ],
    notInArchive: {
      viewing_as: 'The person that a superuser is viewing the portal as. The archive has the audit events about it.',
    },
    erasure: { kind: 'access', personColumns: ofAccount, deletesRows: true },
  }),
  storedTable('passkey', {
    classes: 'secret, personal',
    kept: 'until the person removes it; a recovery for days',
    archive: [
      {
        title: 'Your passkeys',
        personColumns: ofAccount,
        time: 'created_at',
        columns: ['name', 'is_synced', 'created_at', 'used_at'],
      },
    ],
    erasure: { kind: 'access', personColumns: ofAccount, deletesRows: true },
  }),
  storedTable('authenticator', {
    classes: 'secret, personal',
    kept: 'until the person removes it; a recovery for days',
    archive: [
      {
        title: 'Your authenticator apps',
        personColumns: ofAccount,
        time: 'created_at',
        columns: ['name', 'created_at', 'used_at'],
      },
    ],
    erasure: { kind: 'access', personColumns: ofAccount, deletesRows: true },
  }),
  storedTable('authenticator_set_up', {
    classes: 'secret',
    kept: 'minutes',
    notInArchive: {
      account_id:
        'An unfinished setup of an authenticator app. It is deleted within 30 minutes, and its other columns are secret.',
    },
    erasure: { kind: 'access', personColumns: ofAccount, deletesRows: true },
  }),
  storedTable('passkey_offer', {
    classes: 'secret, personal',
    kept: 'until the person removes it; a recovery for days',
    archive: [
      { title: 'Passkey offers shown to you', personColumns: ofAccount, columns: ['offered_at'], key: ['account_id'] },
    ],
    erasure: { kind: 'access', personColumns: ofAccount, deletesRows: true },
  }),
  storedTable('passkey_challenge', {
    classes: 'secret',
    kept: 'minutes',
  }),
  storedTable('second_step', {
    classes: 'secret',
    kept: 'minutes',
    notInArchive: {
      account_id: 'An unfinished sign-in. It is deleted within minutes, and its other columns are secret.',
    },
    erasure: { kind: 'access', personColumns: ofAccount, deletesRows: true },
  }),
  storedTable('passkey_recovery', {
    classes: 'secret, personal',
    kept: 'until the person removes it; a recovery for days',
    archive: [
      {
        title: 'Requests to replace lost passkeys and authenticator apps',
        personColumns: ofAccount,
        key: ['account_id'],
        columns: ['device', 'asked_at', 'ready_at', 'expires_at'],
      },
    ],
    erasure: { kind: 'access', personColumns: ofAccount, deletesRows: true },
  }),
  storedTable('account_visit', {
    classes: 'personal',
    kept: 'as long as the account',
    archive: [
      {
        title: 'Your last visits',
        personColumns: ofAccount,
        key: ['account_id'],
        columns: ['last_seen_at', 'before_at'],
      },
    ],
    erasure: { kind: 'own', personColumns: ofAccount, deletesRows: true },
  }),
  storedTable('login_challenge', {
    classes: 'secret',
    kept: '7 days; it is valid for minutes',
    archive: [
      {
        title: 'Access links you requested',
        personColumns: ofAccount,
        time: 'created_at',
        columns: ['created_at', 'expires_at', 'ended_at', 'wrong_codes', 'referrer_link'],
      },
    ],
    notInArchive: {
      asked_by: 'A hash of the device or network of the request.',
      email_hash: 'A hash of the email address. The archive contains the address itself.',
    },
    erasure: { kind: 'access', personColumns: ofAccount, deletesRows: true },
  }),
  storedTable('known_device', {
    classes: 'personal, hashed',
    kept: '365 days without use',
    archive: [
      {
        title: 'Devices you have signed in with',
        personColumns: ofAccount,
        time: 'used_at',
        columns: ['used_at'],
        key: ['token_hash', 'email_hash'],
      },
    ],
    notInArchive: {
      email_hash: 'A hash of the email address. The archive contains the address itself.',
    },
    erasure: { kind: 'access', personColumns: ofAccount, deletesRows: true },
  }),
  storedTable('sign_on_identity', {
    classes: 'personal',
    kept: 'as long as the account, or until a superuser unbinds it',
    archive: [
      {
        title: 'Your account at the identity provider',
        personColumns: ofAccount,
        columns: ['issuer', 'subject', 'bound_at'],
        key: ['account_id'],
      },
    ],
    erasure: { kind: 'access', personColumns: ofAccount, deletesRows: true },
  }),
  storedTable('sign_on_attempt', {
    classes: 'secret',
    kept: 'minutes',
  }),
  storedTable('setup', {
    classes: 'secret',
    kept: 'always; the hash of a setup link until it ends',
  }),
]
