import { accessLink } from '@portal/domain/session/access-link'
import { noPasskeysHere } from '@portal/domain/session/passkey-rules'
import { nameFromAddress, setupAddressProblem, setupAddressTaken } from '@portal/domain/session/setup'
import { linkMinutes } from '@portal/domain/session/validation'
import { typedAddress } from '@portal/domain/text/email-address'
import { Argument, type Command } from 'commander'
import { rejectLastSuperuser } from '../features/accounts/last-superuser-data.ts'
import {
  blockAccount,
  findAccounts,
  findSessionsOfEmail,
  unbindAccount,
  unblockAccount,
} from '../features/import/account-data.ts'
import { allowImportAgain, keyHash } from '../features/privacy/erasure-records-data.ts'
import { insertLink } from '../features/session/challenge-data.ts'
import { findAccount } from '../features/session/data.ts'
import { demoteSuperuser, makeSuperuser } from '../features/session/setup-data.ts'
import { insertEntry } from '../platform/audit-log/data.ts'
import type { Database, Queries } from '../platform/database/database.ts'
import { addToDeletionLog } from '../platform/deletion-log/data.ts'
import { ApiError } from '../platform/http/api-error.ts'
import { newToken } from '../platform/http/secret.ts'
import { CommandError, now, printLine, withDatabase } from './command.ts'

export function addUser(program: Command): void {
  const email = new Argument('<email>').argParser(typedAddress)
  const user = program.command('user').description('Manage who can sign in')
  user.command('list').description('List all accounts').action(list)
  user
    .command('deactivate')
    .description('End the sessions of a person and block their account, even if later imports contain it')
    .addArgument(email)
    .action(deactivate)
  user
    .command('activate')
    .description(
      'Unblock an account. The person can sign in again unless an import keeps the records and lists them as inactive',
    )
    .addArgument(email)
    .action(activate)
  user
    .command('superuser')
    .description('Make a member of staff a superuser, and add the account if there is none')
    .addArgument(email)
    .option('--name <name>', 'name of a new account; without it, the name in the address')
    .option('--remove', 'make the person an ordinary member of staff again')
    .action(setSuperuser)
  user
    .command('unbind')
    .description('Unlink an account from the identity provider. The next single sign-on links it again')
    .addArgument(email)
    .action(unbind)
  user
    .command('let-back')
    .description('Allow imports to bring back the address of an erased person, as a new person')
    .addArgument(email)
    .action(restoreAddress)
  user
    .command('link')
    .description('Create an access link for a member of staff who adds or uses a passkey. Needs STAFF_SIGN_ON=off')
    .addArgument(email)
    .action(link)
  user.command('sessions').description('List the sessions of a person').addArgument(email).action(showSessions)
}

const list = (): Promise<void> =>
  withDatabase(async (db) => {
    for (const account of await findAccounts(db)) {
      const state = account.blocked ? 'deactivated' : account.active ? 'active' : 'inactive in the import'
      printLine([account.email, `${account.first_name} ${account.last_name}`, account.login_method, state].join('\t'))
    }
  })

const deactivate = (email: string): Promise<void> =>
  withDatabase(async (db) => {
    await recorded(db, email, 'Deactivated a person', async (transaction) => {
      const account = await findAccount(transaction, { email })
      if (account) await keepLastSuperuser(transaction, account.id)
      return blockAccount(transaction, email)
    })
    printLine(`${email} can no longer sign in. All their sessions have ended.`)
  })

/** Someone must be able to open Admin. */
async function keepLastSuperuser(transaction: Queries, accountId: string): Promise<void> {
  try {
    await rejectLastSuperuser(transaction, accountId)
  } catch (error) {
    if (error instanceof ApiError) throw new CommandError(error.message)
    throw error
  }
}

const activate = (email: string): Promise<void> =>
  withDatabase(async (db) => {
    await recorded(db, email, 'Reactivated a person', (transaction) => unblockAccount(transaction, email))
    const account = (await findAccounts(db)).find((one) => one.email === email)
    printLine(
      account?.active
        ? `${email} can sign in.`
        : `${email} is no longer deactivated, but inactive in the provider's records. Change it there and import again.`,
    )
  })

const setSuperuser = (email: string, { name, remove }: { name?: string; remove?: true }): Promise<void> =>
  withDatabase(async (db, config) => {
    if (remove) {
      await recorded(db, email, 'Made a superuser an ordinary member of staff', async (transaction) => {
        const account = await findAccount(transaction, { email })
        if (!account) return undefined
        await rejectLastSuperuser(transaction, account.id)
        return demoteSuperuser(transaction, account.id)
      })
      printLine(`${email} is no longer a superuser.`)
      return
    }
    const problem = setupAddressProblem(email, config.PROVIDER_EMAIL_DOMAINS)
    if (problem !== undefined) throw new CommandError(problem)
    await recorded(db, email, 'Made a person a superuser', async (transaction) => {
      const account = await makeSuperuser(transaction, { email, name: name ?? nameFromAddress(email) })
      if (!account) throw new CommandError(setupAddressTaken)
      return true
    })
    printLine(
      config.STAFF_SIGN_ON === 'on'
        ? `${email} is a superuser, who signs in with single sign-on. No import changes that.`
        : `${email} is a superuser. Print an access link for them with: user link ${email}`,
    )
  })

const unbind = (email: string): Promise<void> =>
  withDatabase(async (db) => {
    const account = await recorded(db, email, 'Unlinked a person from the identity provider', (transaction) =>
      unbindAccount(transaction, email),
    )
    printLine(
      account.wasBound
        ? `${email} is no longer linked to the identity provider. All their sessions have ended.`
        : `${email} is not linked to the identity provider, because they have not signed in there yet.`,
    )
  })

const restoreAddress = (email: string): Promise<void> =>
  withDatabase(async (db) => {
    await db.transaction().execute(async (transaction) => {
      if (!(await allowImportAgain(transaction, email)))
        throw new CommandError(`No one with the email address ${email} was erased.`)
      const hash = keyHash('address', email)
      await addToDeletionLog(transaction, { kind: 'let-back', id: hash, at: now().toISOString() })
      const act = 'Allowed an erased address to come back'
      await insertEntry(transaction, {
        at: now(),
        kind: 'admin',
        act,
        actor: 'Command line',
        object: email,
      })
    })
    printLine(`The next import can bring back ${email}. Its records must use new IDs, because this is a new person.`)
  })

const link = (email: string): Promise<void> =>
  withDatabase(async (db, config) => {
    const account = await findAccount(db, { email })
    if (!account?.active) throw unknown(email)
    if (account.login_method === 'external')
      throw new CommandError(`${email} is not staff. They can request an access link on the sign-in page.`)
    if (config.STAFF_SIGN_ON === 'on') throw new CommandError(`${email} must sign in with single sign-on.`)
    if (!config.passkeys) throw new CommandError(`${noPasskeysHere}: check PUBLIC_URL.`)
    const token = newToken()
    await recorded(db, email, 'Created an access link for a member of staff', async (transaction) => {
      const expires_at = new Date(now().getTime() + linkMinutes * 60_000)
      await insertLink(transaction, account, { token, now: now(), expires_at })
      return true
    })
    printLine(accessLink({ publicUrl: config.PUBLIC_URL, referrer_link: null, token }))
    printLine(`The link works once and expires in ${linkMinutes} minutes. It asks ${email} for a passkey.`)
  })

const showSessions = (email: string): Promise<void> =>
  withDatabase(async (db) => {
    const sessions = await findSessionsOfEmail(db, email)
    if (!sessions) throw unknown(email)
    if (sessions.length === 0) printLine(`${email} is not signed in.`)
    for (const { device, created_at, last_seen_at } of sessions)
      printLine([device, `since ${created_at.toISOString()}`, `last seen ${last_seen_at.toISOString()}`].join('\t'))
  })

/** Runs `work` and adds an audit event. Throws if the account does not exist. */
async function recorded<Result>(
  db: Database,
  email: string,
  act: string,
  work: (transaction: Queries) => Promise<Result>,
): Promise<Exclude<Result, undefined | false>> {
  return db.transaction().execute(async (transaction) => {
    const result = await work(transaction)
    if (result === undefined || result === false) throw unknown(email)
    await insertEntry(transaction, { at: now(), kind: 'admin', act, actor: 'Command line', object: email })
    return result as Exclude<Result, undefined | false>
  })
}

const unknown = (email: string): CommandError => new CommandError(`No account has the email address ${email}.`)
