import { logout } from '@portal/domain/session/contract'
import { forgetVisit, stored, storedForVisit } from '../../ui/stored.ts'
import { showToast } from '../../ui/toast.tsx'
import { call, messageOf } from '../http/call.ts'
import { thisPage } from '../navigation/this-page.ts'
import { paths } from '../paths.ts'
import { personKey } from './session.ts'

/** Opens a fresh page afterwards, so that nothing of the session stays in memory. */
export async function logOut(): Promise<void> {
  try {
    const { post_logout_link } = await call(logout, {})
    forgetPerson()
    thisPage.leaveTo(post_logout_link ?? paths.login())
  } catch (error) {
    showToast(messageOf(error), 'error')
  }
}

function forgetPerson(): void {
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
