import { randomUUID } from 'node:crypto'
import type { AuthenticatorSetUp } from '@portal/domain/session/authenticator'
import {
  authenticatorMinutes,
  firstAuthenticatorName,
  setUpExpired,
  wrongAppCode,
} from '@portal/domain/session/authenticator-rules'
import type { User } from '@portal/domain/session/user'
import type { Queries } from '../../platform/database/database.ts'
import { forbidden } from '../../platform/http/api-error.ts'
import { encryptSecret, openedSecret } from '../../platform/http/encrypted-secret.ts'
import type { RequestContext } from '../../platform/http/route.ts'
import { hashOf } from '../../platform/http/secret.ts'
import type { Services } from '../../platform/portal.ts'
import {
  beginSetUp,
  deleteSetUp,
  findAuthenticators,
  findSetUp,
  insertAuthenticator,
  type StoredAuthenticator,
} from './authenticator-data.ts'
import { authenticatorAddedEmail } from './authenticator-emails.ts'
import type { Ceremony } from './ceremony.ts'
import { forApp, newTimeSecret, stepOf } from './time-code.ts'

export const secretPurpose = 'authenticator'
/** An app is set up in one place: by a session, or at the second step of one browser. */
const nameOf = ({ purpose, browser }: Ceremony): string => hashOf(`authenticator ${purpose} ${browser}`)

/** Returns the same secret if called again, so that a picture that was already scanned stays valid. */
export async function beginSettingUp(
  { config, now, settings }: Services,
  db: Queries,
  place: Ceremony,
  user: User,
): Promise<AuthenticatorSetUp> {
  const row = {
    id: nameOf(place),
    account_id: user.id,
    secret: encryptSecret(newTimeSecret(), config, secretPurpose),
    expires_at: new Date(now().getTime() + authenticatorMinutes * 60_000),
  }
  const begun = await beginSetUp(db, row, now())
  const secret = openedSecret(begun.secret, config, secretPurpose)
  if (secret === null) throw forbidden(setUpExpired)
  return forApp(secret, { issuer: settings.product_name, label: user.email })
}

/** Saves the app that produced this first code and emails its person. The caller has locked the account. */
export async function saveAuthenticator(
  services: Services,
  { db, audit }: Pick<RequestContext, 'db' | 'audit'>,
  place: Ceremony,
  user: User,
  code: string,
): Promise<StoredAuthenticator> {
  const { config, mailer, now } = services
  const id = nameOf(place)
  const begun = await findSetUp(db, id, now())
  const secret = begun?.account_id === user.id ? openedSecret(begun.secret, config, secretPurpose) : null
  if (!begun || secret === null) throw forbidden(setUpExpired)
  const last_step = stepOf(secret, code, now())
  if (last_step === undefined) throw forbidden(wrongAppCode)
  await deleteSetUp(db, id)
  const names = new Set((await findAuthenticators(db, user.id)).map(({ name }) => name))
  const row: StoredAuthenticator = {
    id: randomUUID(),
    account_id: user.id,
    secret: begun.secret,
    name: freeName(names),
    last_step,
    created_at: now(),
    used_at: null,
  }
  await insertAuthenticator(db, row)
  audit({ object: row.name })
  await mailer.queue(db, authenticatorAddedEmail(services, user, row))
  return row
}

function freeName(taken: ReadonlySet<string>): string {
  for (let number = 1; ; number++) {
    const name = number === 1 ? firstAuthenticatorName : `${firstAuthenticatorName} ${number}`
    if (!taken.has(name)) return name
  }
}
