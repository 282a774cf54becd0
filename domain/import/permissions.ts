import { isSuperuser } from '../admin/permissions.ts'
import { type Caller, isToken } from '../tokens/token.ts'

/** Superusers, and the programs that were given a token for it. */
export const mayImport = (caller: Caller): boolean =>
  isToken(caller) ? caller.scopes.includes('import') : isSuperuser(caller)
