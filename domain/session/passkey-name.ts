import { length } from '../text/composed.ts'
import { asName, isBlank, isOnOneLine } from '../text/name.ts'
import { passkeyNameInvalid, passkeyNameMax } from './passkey-rules.ts'

export function passkeyNameProblem(name: string): string | undefined {
  const fine = !isBlank(name) && isOnOneLine(name) && length(asName(name)) <= passkeyNameMax
  return fine ? undefined : passkeyNameInvalid
}
