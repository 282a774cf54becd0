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

export const passkeyRefused = 'This passkey does not work here. Please use another one or ask for an access link.'
export const notAPasskey = 'This is not a valid passkey. Please try again'
export const passkeyTooLate = 'This took too long. Please try again.'
export const noPasskeysHere = 'Passkeys need a portal address with https and a host name'
export const signsOnElsewhere = 'You use single sign-on, which has its own second step'
export const passkeyKnown = 'You already have this passkey'
export const needsRecentSignIn = 'You signed in more than 15 minutes ago. Please sign in again to do this.'
export const noSuchPasskey = 'This passkey has already been removed'
export const tooManyPasskeys = `You have ${mostPasskeys} passkeys. Please remove one first.`
export const lastPasskeyStays =
  'You need a passkey to sign in, and this is your only one. Please add another one first.'
export const secondStepExpired = 'This took too long. Please ask for a new access link.'
export const passkeyNameInvalid = 'Enter a name of 1 to 60 characters'

/** After "your". */
export const lostFactors = (passkeys: number, authenticators: number): string =>
  passkeys === 0 ? 'authenticator apps' : authenticators === 0 ? 'passkeys' : 'passkeys and authenticator apps'

/** How a session began. */
export const signInWays = ['link', 'code', 'passkey', 'mail_and_passkey', 'mail_and_app', 'sign_on'] as const
/** After "with". */
export const wayLabels: Readonly<Record<(typeof signInWays)[number], string>> = {
  link: 'an access link',
  code: 'an access code',
  passkey: 'a passkey',
  mail_and_passkey: 'an email and a passkey',
  mail_and_app: 'an email and an authenticator app',
  sign_on: 'single sign-on',
}
