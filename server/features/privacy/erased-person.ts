import { seal, unseal } from '../../platform/http/sealed.ts'
import type { Services } from '../../platform/portal.ts'
import type { Subject } from './personal-data.ts'
import type { Names } from './replace-names.ts'

type Key = Pick<Services['config'], 'SECRETS_KEY'>
const purpose = 'erased person'

/** Ids, names and addresses by which rows of an erased person are found. */
export interface ErasedPerson {
  subject: Subject
  names: Names
}

export const sealPerson = ({ subject, names }: ErasedPerson, { SECRETS_KEY }: Key): string => {
  const text = JSON.stringify({ subject, names })
  return SECRETS_KEY === null ? text : seal(text, SECRETS_KEY, purpose)
}

/** Returns null if the text was sealed with another key. */
export function unsealPerson(sealed: string, { SECRETS_KEY }: Key): ErasedPerson | null {
  const text = sealed.startsWith('{') ? sealed : SECRETS_KEY === null ? null : unseal(sealed, SECRETS_KEY, purpose)
  return text === null ? null : (JSON.parse(text) as ErasedPerson)
}
