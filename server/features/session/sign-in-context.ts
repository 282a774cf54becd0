import type { Endpoint } from '@portal/domain/contract/endpoint'
import type { PublicContext } from '../../platform/http/route.ts'

/** Context of a sign-in call. It has no session, so its steps open their own transactions. */
export type SignInContext = Pick<PublicContext<Endpoint>, 'db' | 'audit' | 'onRollback'>
