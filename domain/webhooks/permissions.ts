import { isSuperuser } from '../admin/permissions.ts'
import { type Caller, isToken } from '../tokens/token.ts'

/** Superusers, and the programs that were given a token for it. */
export const mayManageWebhooks = (caller: Caller): boolean =>
  isToken(caller) ? caller.scopes.includes('hooks') : isSuperuser(caller)
