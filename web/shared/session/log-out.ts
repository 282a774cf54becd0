import { logout } from '@portal/domain/session/contract'
import { showToast } from '../../ui/toast.tsx'
import { call, messageOf } from '../http/call.ts'
import { thisPage } from '../navigation/this-page.ts'
import { paths } from '../paths.ts'
import { forgetPerson } from './forget-person.ts'

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
