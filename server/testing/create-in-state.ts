import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Category } from '@portal/domain/files/shared-file'
import type { State } from '@portal/domain/testing/permission-model'
import { fileVersionKey } from '../features/files/data.ts'
import { insertAuthenticator } from '../features/session/authenticator-data.ts'
import { createSession } from '../features/session/data.ts'
import { insertPasskey } from '../features/session/passkey-data.ts'
import { insertTest } from '../features/webhooks/delivery-data.ts'
import { encrypted, newFileKey, sealKey } from '../platform/storage/encryption.ts'
import { filePassword } from './sharing-world.ts'
import { passwordCost, type TestPortal } from './test-portal.ts'

/** State of the object that a call needs, and the account that makes the call. */
export interface RequestedState {
  it: State
  account: string
}

const content = Buffer.from('abc')
let sealedKey: ReturnType<typeof seal> | undefined
async function seal() {
  const fileKey = newFileKey()
  const frames = [await buffer(Readable.from(encrypted(Readable.from([content]), fileKey)))]
  return { sealed_key: JSON.stringify(await sealKey(fileKey, filePassword, passwordCost)), frames }
}

/** Makes what a call of the access world is made on, each time another, in the state that the test asks for. */
export function createInState({ portal, records, clock }: TestPortal, of: { somebody: string; stakeholder: string }) {
  const { db, storage } = portal
  const whose = (asked: RequestedState | undefined): string => (asked?.it.own ? asked.account : of.somebody)

  return {
    newFile: async (engagement_id: string, asked?: RequestedState, category: Category = 'Contracts') => {
      const version: string = randomUUID()
      const { archived, sensitive = false } = asked?.it ?? {}
      if (sensitive) sealedKey ??= seal()
      const sealed = sensitive ? await sealedKey : undefined
      await storage.put(fileVersionKey(version), sealed?.frames ?? [content])
      const row = {
        engagement_id,
        category,
        uploaded_by: whose(asked),
        is_sensitive: sensitive,
        archived_at: archived === 'by hand' ? new Date('2026-06-10T08:00:00Z') : null,
        expire_on: archived === 'past its expiry' ? '2026-06-10' : null,
      }
      const file = await records.sharedFile(row, { id: version, size: 3, sealed_key: sealed?.sealed_key ?? null })
      return { file, version }
    },
    newFeedback: async (
      table: 'individual_feedback' | 'team_feedback',
      engagement_id: string,
      asked?: RequestedState,
    ) => {
      const feedbackRow = {
        id: randomUUID(),
        engagement_id,
        feedback: 'Well done',
        provider_full_name: 'Helen Marsh',
        account_id: whose(asked),
        given_at: new Date(clock.now().getTime() - (asked?.it.late ? 60 : 59) * 60_000),
      }
      const about =
        table === 'team_feedback'
          ? { team_id: null, team_name: 'Payments' }
          : { employee_id: await records.person(), provider_role: null }
      await db
        .insertInto(table)
        .values({ ...feedbackRow, ...about } as never)
        .execute()
      return feedbackRow.id
    },
    newReport: async (asked?: RequestedState) => {
      const { settled } = asked?.it ?? {}
      const answer = settled ? { reply: 'Done', answered_by: of.somebody, answered_at: clock.now() } : {}
      const report = await records.bugReport({ account_id: whose(asked), ...answer })
      await storage.put(`bug-images/${report}`, [content])
      return report
    },
    newExtensionRequestOn: async (id: string, asked?: RequestedState) => {
      const state = asked?.it.settled ? 'declined' : 'open'
      const account_id = asked ? whose(asked) : of.stakeholder
      return { id, request_id: await records.extensionRequest({ work_order_id: id, account_id, state }) }
    },
    /** To accept or decline; `own` is addressed to the account. */
    newInvitation: async (engagement_id: string, asked?: RequestedState) => {
      const account = db
        .selectFrom('account')
        .select('email')
        .where('id', '=', asked?.account ?? '')
      const ownAccount = asked?.it.own ? await account.executeTakeFirst() : undefined
      const id = randomUUID()
      const invitation = {
        id,
        token_hash: id,
        email: ownAccount?.email ?? `${id}@customer.example`,
        full_name: 'Nadia Brook',
        role: 'QA',
        engagement_id,
        phone: null,
        access_level: 2 as const,
        invited_by: of.stakeholder,
        invited_by_name: 'Helen Marsh',
        invited_at: clock.now(),
        expires_at: new Date('2099-01-01'),
      }
      await db.insertInto('invitation').values(invitation).execute()
      return id
    },
    /** Adds a row to the engagement's stakeholders: for the calling account, or for another person. */
    newStakeholder: async (engagement_id: string, asked?: RequestedState) => {
      if (!asked?.it.own) return records.stakeholder({ engagement_id })
      const account = db.selectFrom('account').select('email').where('id', '=', asked.account)
      return records.stakeholder({ engagement_id, email: (await account.executeTakeFirst())?.email ?? null })
    },
    newSession: async (asked?: RequestedState) => {
      const account_id = whose(asked)
      await createSession(db, { account_id, device: 'Other', way: 'link', id_token: null, now: clock.now() })
      const sessions = db.selectFrom('session').select('id').where('account_id', '=', account_id)
      return (await sessions.where('device', '=', 'Other').orderBy('id').executeTakeFirstOrThrow()).id
    },
    newAuthenticator: async (asked?: RequestedState) => {
      const id = randomUUID()
      await insertAuthenticator(db, {
        id,
        account_id: whose(asked),
        secret: 'plain:',
        name: 'Authenticator app',
        last_step: 0,
        created_at: clock.now(),
        used_at: null,
      })
      return id
    },
    newPasskey: async (asked?: RequestedState) => {
      const [id, account_id] = [randomUUID(), whose(asked)]
      await insertPasskey(db, {
        id,
        account_id,
        credential: id,
        user_handle: account_id,
        public_key: 'x',
        counter: 0,
        transports: [],
        name: 'Key ring',
        is_synced: false,
        created_at: clock.now(),
        used_at: null,
      })
      return id
    },
    newDelivery: async (id: string, asked?: RequestedState) => {
      const { id: delivery_id } = await insertTest(db, id, 'A test', clock.now())
      const set = { state: asked?.it.unsettled ? ('waiting' as const) : ('sent' as const), tried_at: clock.now() }
      await db.updateTable('outbox').set(set).where('id', '=', delivery_id).execute()
      return { id, delivery_id }
    },
  }
}
