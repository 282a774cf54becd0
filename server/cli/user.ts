import { noPasskeysHere } from '@portal/domain/session/passkey-words'
import { linkMinutes } from '@portal/domain/session/validation'
import { foldAddress } from '@portal/domain/text/email-address'
import type { Command } from 'commander'
import type { Database, Queries } from '../database/database.ts'
import { newToken } from '../http/secret.ts'
import {
  blockAccount,
  findAccounts,
  findSessionsOfEmail,
  unbindAccount,
  unblockAccount,
} from '../import/account-data.ts'
import { putLine } from '../ledger/ledger.ts'
import { keyHash, letComeBack } from '../privacy/erasures-data.ts'
import { findAccount } from '../session/data.ts'
import { accessLink } from '../session/letters.ts'
import { insertLink } from '../session/request-access-link.ts'
import { openStorage } from '../storage/open-storage.ts'
import { insertEntry } from '../trail/data.ts'
import { CommandError, now, say, withDatabase } from './command.ts'

export function addUser(program: Command): void {
  const user = program.command('user').description('Shows who may sign in, and keeps people out')
  user.command('list').description('Lists everybody with an account').action(list)
  user
    .command('deactivate')
    .description('Ends the sessions of a person and keeps them out, whatever later imports say')
    .argument('<email>')
    .action(deactivate)
  user
    .command('activate')
    .description('Takes back a deactivation; the person may sign in if the last import says so')
    .argument('<email>')
    .action(activate)
  user
    .command('unbind')
    .description('Forgets who a person is at the identity provider: their next sign-on binds the account anew')
    .argument('<email>')
    .action(unbind)
  user
    .command('let-back')
    .description('Lets an address come back whose person was erased: imports bring it again, as that of somebody new')
    .argument('<email>')
    .action(letBack)
  user
    .command('link')
    .description(
      'Where staff do not sign on: an access link, with which a member of staff makes a passkey or uses theirs',
    )
    .argument('<email>')
    .action(link)
  user.command('sessions').description('Shows where a person is signed in').argument('<email>').action(showSessions)
}

const list = (): Promise<void> =>
  withDatabase(async (db) => {
    for (const account of await findAccounts(db)) {
      const state = account.blocked ? 'deactivated here' : account.active ? 'active' : 'inactive by the import'
      say([account.email, `${account.first_name} ${account.last_name}`, account.login_method, state].join('\t'))
    }
  })

const deactivate = (email: string): Promise<void> =>
  withDatabase(async (db) => {
    await recorded(db, email, 'Deactivated a person', (transaction) => blockAccount(transaction, email))
    say(`${email} can no longer sign in; all their sessions have ended.`)
  })

const activate = (email: string): Promise<void> =>
  withDatabase(async (db) => {
    await recorded(db, email, 'Reactivated a person', (transaction) => unblockAccount(transaction, email))
    const account = (await findAccounts(db)).find((one) => one.email === foldAddress(email))
    say(
      account?.active
        ? `${email} can sign in.`
        : `${email} is not deactivated here, but inactive in the provider's own records: change it there and import again.`,
    )
  })

const unbind = (email: string): Promise<void> =>
  withDatabase(async (db) => {
    const account = await recorded(db, email, 'Unbound a person from the identity provider', (transaction) =>
      unbindAccount(transaction, email),
    )
    say(
      account.wasBound
        ? `${email} is bound to nobody at the identity provider; all their sessions have ended.`
        : `${email} was not bound: they have not signed on at the identity provider.`,
    )
  })

const letBack = (email: string): Promise<void> =>
  withDatabase(async (db, config) => {
    await db.transaction().execute(async (transaction) => {
      const came = await letComeBack(transaction, email)
      if (came === 'unknown') throw new CommandError(`Nobody with the e-mail ${email} was erased.`)
      if (came !== 'done')
        throw new CommandError(`${email} was erased, which is undone at /admin/people until ${came.toISOString()}.`)
      // Before it is: where the store does not take it, nothing is done.
      const hash = keyHash('address', foldAddress(email))
      await putLine(openStorage(config), { kind: 'let-back', id: hash, at: now().toISOString() })
      const act = 'Let an erased address come back'
      await insertEntry(transaction, {
        at: now(),
        kind: 'admin',
        act,
        actor: 'Command line',
        object: foldAddress(email),
      })
    })
    say(`${email} comes with the next import, if its records name them by new ids: they are somebody new.`)
  })

const link = (email: string): Promise<void> =>
  withDatabase(async (db, config) => {
    const account = await findAccount(db, { email: foldAddress(email) })
    if (!account?.active) throw unknown(email)
    if (account.login_method === 'external') throw new CommandError(`${email} asks for a link at the login.`)
    if (config.STAFF_SIGN_ON === 'on') throw new CommandError(`${email} signs on at the identity provider.`)
    if (!config.passkeys) throw new CommandError(`${noPasskeysHere}: see PUBLIC_URL.`)
    const token = newToken()
    await recorded(db, email, 'Made an access link for a member of staff', async (transaction) => {
      await insertLink(transaction, account, token, now())
      return true
    })
    say(accessLink({ publicUrl: config.PUBLIC_URL, referrer_link: null, token }))
    say(`It works once, within ${linkMinutes} minutes, and asks ${email} for a passkey.`)
  })

const showSessions = (email: string): Promise<void> =>
  withDatabase(async (db) => {
    const sessions = await findSessionsOfEmail(db, email)
    if (!sessions) throw unknown(email)
    if (sessions.length === 0) say(`${email} is signed in nowhere.`)
    for (const { device, created_at, last_seen_at } of sessions)
      say([device, `since ${created_at.toISOString()}`, `last seen ${last_seen_at.toISOString()}`].join('\t'))
  })

/** Does it and writes it into the audit log, or says that there is no such account. */
async function recorded<Result>(
  db: Database,
  email: string,
  act: string,
  work: (transaction: Queries) => Promise<Result>,
): Promise<Exclude<Result, undefined | false>> {
  return db.transaction().execute(async (transaction) => {
    const result = await work(transaction)
    if (result === undefined || result === false) throw unknown(email)
    await insertEntry(transaction, { at: now(), kind: 'admin', act, actor: 'Command line', object: foldAddress(email) })
    return result as Exclude<Result, undefined | false>
  })
}

const unknown = (email: string): CommandError => new CommandError(`Nobody has an account with the e-mail ${email}.`)
