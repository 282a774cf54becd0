// Imports nothing: the login loads it with passkeys, and nothing else for it.

/** How long the browser has for one ceremony with its device. */
export const passkeyMinutes = 10
/** Between the access link and the passkey that its level asks for. */
export const secondStepMinutes = 30
/** Minutes since sign-in within which a person may add or remove a passkey. */
export const recentMinutes = 15
/** Waiting time after reporting passkeys lost; then there is a week to create a new one. */
export const recoveryHours = 24
export const recoveryDays = 7
export const mostPasskeys = 20
/** Days between offers of a passkey. */
export const offerDays = 30
export const passkeyNameMax = 60

/** How a device that has a passkey can be reached, as WebAuthn names it. */
export const transports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const

export const passkeyRefused =
  'This passkey does not sign you in here. Please use another one, or ask for an access link.'
export const notAPasskey = 'This is not a passkey'
export const passkeyTooLate = 'This took too long. Please try again.'
export const noPasskeysHere = 'Passkeys work only where the portal has an https address with a name'
export const signsOnElsewhere = 'You sign in with single sign-on, which has its own second step'
export const passkeyKnown = 'This passkey is already one of yours'
export const signInAgain = 'For this you must have signed in within the last 15 minutes. Please sign in again.'
export const noSuchLock = 'This browser is not locked out any more'
export const noSuchPasskey = 'This passkey has already been removed'
export const tooManyPasskeys = `You have ${mostPasskeys} passkeys. Please remove one first.`
export const lastPasskeyStays =
  'Your access asks for a passkey, and this is your only one. Please add another one before you remove it.'
export const secondStepGone = 'This took too long. Please ask for a new access link.'
export const passkeyNamed = 'Name the passkey with 1 to 60 characters'

/** After "your". */
export const lostThings = (passkeys: number, authenticators: number): string =>
  passkeys === 0 ? 'authenticator apps' : authenticators === 0 ? 'passkeys' : 'passkeys and authenticator apps'

/** How a session began. */
export const signInWays = ['link', 'code', 'passkey', 'mail_and_passkey', 'mail_and_app', 'sign_on'] as const
/** After "with". */
export const wayLabels: Readonly<Record<(typeof signInWays)[number], string>> = {
  link: 'an access link',
  code: 'an access code',
  passkey: 'a passkey',
  mail_and_passkey: 'an e-mail and a passkey',
  mail_and_app: 'an e-mail and an authenticator app',
  sign_on: 'single sign-on',
}
