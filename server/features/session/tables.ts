import type { UserRecord } from '@portal/domain/import/people'
import type { SignInWay } from '@portal/domain/session/passkey'
import type { ProviderRole } from '@portal/domain/session/provider-role'
import type { Generated } from 'kysely'
import type * as z from 'zod/mini'
import type { Versioned } from '../../platform/database/tables.ts'

// Accounts are the provider's records, but for those whom a customer invited. Of tokens and codes only hashes are stored.
declare module '../../platform/database/tables.ts' {
  interface Tables {
    /** `email` is lower case and unique. */
    account: Omit<
      z.output<typeof UserRecord>,
      'photo' | 'is_stakeholder' | 'project_ids' | 'active' | 'provider_role'
    > &
      Versioned & {
        /** Said by the import; null where the job title says it. */
        provider_role: Generated<ProviderRole | null>
        photo_id: string | null
        /** May sign in: not blocked, and `active_in_records` or invited here and still put on something. */
        active: boolean
        /** State in the provider's records; false also for people that an import no longer contains. */
        active_in_records: Generated<boolean>
        /** Set by the operator; no import lifts it. */
        blocked: Generated<boolean>
        /**
         * `provider`: from an import, or from a form of the provider's people. `invited`: by a customer's person. `operator`: a superuser
         * made by the setup link or the command line. Imports that lack the last two leave them alone.
         */
        origin: Generated<'provider' | 'invited' | 'operator'>
        /** Account that an import added for the same address and that replaces this one, of which it lacked the id. */
        replaced_by: string | null
      }
    account_engagement: { account_id: string; engagement_id: string; origin: Generated<'provider' | 'invited'> }
    session: {
      id: string
      token_hash: string
      account_id: string
      created_at: Date
      last_seen_at: Date
      device: string
      /** The identity provider's token for its logout, sealed with the session's own; null after an access link. */
      id_token: string | null
      viewing_as: Generated<string | null>
      way: SignInWay
    }
    passkey: {
      id: string
      account_id: string
      /** Id of the credential in base64url; unique. */
      credential: string
      /** Stands for the person on their devices: random, and the same for all their passkeys. */
      user_handle: string
      /** COSE, in base64url. */
      public_key: string
      /** How often it was used, as far as its device counts: a copy of the device would be seen. */
      counter: number
      transports: string[]
      name: string
      is_synced: boolean
      created_at: Date
      used_at: Date | null
    }
    authenticator: {
      id: string
      account_id: string
      /** In base32; sealed where SECRETS_KEY is set (http/encrypted-secret.ts). */
      secret: string
      name: string
      /** The half minute, counted from 1970 on, of the newest code that was taken: that one and older ones work no more. */
      last_step: number
      created_at: Date
      used_at: Date | null
    }
    /** Apps that have yet to show a first code, by the hash of the session, or of the second step, that began. */
    authenticator_set_up: { id: string; account_id: string; secret: string; expires_at: Date }
    /** Time when a person was last offered a passkey. */
    passkey_offer: { account_id: string; offered_at: Date }
    /** Challenges, by the hash of challenge, purpose and browser; each can be used once. */
    passkey_challenge: {
      id: string
      /** For whom a passkey is being made. */
      user_handle: string | null
      expires_at: Date
    }
    /** People who came with an access link and of whom more is asked; only its hash is kept of the cookie. */
    second_step: {
      token_hash: string
      account_id: string
      referrer_link: string | null
      expires_at: Date
    }
    /** People who said that their passkeys and authenticator apps are lost. */
    passkey_recovery: {
      account_id: string
      /** Hash of the token in the link that stops the recovery. */
      stop_hash: string
      /** Browser that asked, such as "Chrome 142 on Windows". */
      device: string
      asked_at: Date
      ready_at: Date
      expires_at: Date
    }
    /** Last visit of an account, independent of its sessions; `before_at` is the end of the visit before the current one. */
    account_visit: { account_id: string; last_seen_at: Date; before_at: Date | null }
    login_challenge: {
      /** The hash of what the browser that asked was given. */
      id: string
      /** null for an unknown address, which the portal does not reveal. */
      account_id: string | null
      email_hash: string
      token_hash: string
      /** Keyed with what the browser was given, so that the table alone does not tell the six digits. */
      code_hash: string
      created_at: Date
      expires_at: Date
      referrer_link: string | null
      wrong_codes: Generated<number>
      /** The device or network that asked, hashed: a newer request ends only older ones of the same. */
      asked_by: Generated<string>
      /** When it was used or replaced by a newer one. Wrong codes end the code alone. */
      ended_at: Date | null
    }
    /** Browsers with which a person has signed in, by the hash of their cookie and the address. */
    known_device: { token_hash: string; email_hash: string; account_id: string; used_at: Date }
    /** Identity of an account at the identity provider, since its first single sign-on. */
    sign_on_identity: { account_id: string; issuer: string; subject: string; bound_at: Date }
    sign_on_attempt: {
      /** Hash of the state together with the cookie of the browser that started. */
      state_hash: string
      code_verifier: string
      nonce: string
      redirect: string | null
      /** At which customer's provider it began; null: at the company's own. */
      provider_id: string | null
      /** The setup link that it began with; null for all other sign-ons. */
      setup_link_hash: Generated<string | null>
      expires_at: Date
    }
    /** One row at most. A trigger notes the first superuser among staff, which ends the setup link. */
    setup: {
      is_only_row: Generated<true>
      had_superuser: Generated<boolean>
      link_hash: string | null
      link_expires_at: Date | null
      checklist_hidden: Generated<boolean>
      /** Id of the newest test email in the outbox, which forgets it after MAIL_DAYS. */
      test_email_id: Generated<string | null>
    }
  }
}
