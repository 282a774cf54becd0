/** Between the picture of a new app and its first code. */
export const authenticatorMinutes = 30
export const mostAuthenticators = 5
/** Wrong codes of one device, or of all that are not known, in a quarter of an hour. */
export const wrongAppCodesAllowed = 5
export const appCodeMinutes = 15
export const firstAuthenticatorName = 'Authenticator app'

export const wrongAppCode = 'This code is wrong or was used before. Please enter the code that the app shows now.'
export const tooManyAuthenticators = `You have ${mostAuthenticators} authenticator apps. Please remove one first.`
export const noSuchAuthenticator = 'This authenticator app has already been removed'
export const noAuthenticatorsHere = 'Authenticator apps are for people who sign in by email'
export const authenticatorNamed = 'Enter a name of 1 to 60 characters'
export const enterAppDigits = 'Enter the 6 digits that the app shows'
export const setUpExpired = 'This took too long. Please start again.'
export const lastAuthenticatorStays =
  'You need a second step to sign in, and this is your only one. Please add another one first.'
