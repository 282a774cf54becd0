import { isSuperuser } from '../admin/permissions.ts'
import { type Caller, isToken } from '../tokens/token.ts'

/** For programs; and for those who make their tokens, to try it. A token has its scope by then. */
export const mayRead = (caller: Caller): boolean => isToken(caller) || isSuperuser(caller)
export const onlyTokens = 'You need an API token for this call'
