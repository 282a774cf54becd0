import { forgetVisit, stored, storedForVisit } from '../../ui/stored.ts'
import { personKey } from './session.ts'

/** Deletes what the browser stores of a person who logs out. */
export function forgetPerson(): void {
  stored.remove('oauth')
  stored.remove(personKey)
  forgetVisit()
}

const logOutKey = 'clientPortal.logOut'

/** Does the same in each open tab after a log-out before its scripts had loaded, which the page names. */
export function forgetAfterLogOut(logOut: string | undefined): void {
  if (logOut === undefined || storedForVisit.read(logOutKey) === logOut) return
  forgetPerson()
  storedForVisit.write(logOutKey, logOut)
}
