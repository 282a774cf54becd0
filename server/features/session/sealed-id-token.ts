import * as sealed from '../../platform/http/sealed.ts'

const purpose = 'id token'

/** Encrypts with the session's token, of which the database has only a hash. Decrypting needs the browser's cookie. */
export const seal = (idToken: string, sessionToken: string): string => sealed.seal(idToken, sessionToken, purpose)

/** null for what this session's token did not seal. */
export const unseal = (text: string, sessionToken: string): string | null => sealed.unseal(text, sessionToken, purpose)
