import { isBlank, isOnOneLine } from '../text/name.ts'
import { passkeyNameInvalid, passkeyNameMax } from './passkey-rules.ts'

export function passkeyNameProblem(name: string): string | undefined {
  const fine = !isBlank(name) && isOnOneLine(name) && [...name.trim()].length <= passkeyNameMax
  return fine ? undefined : passkeyNameInvalid
}
