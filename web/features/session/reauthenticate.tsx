import { logout } from '@portal/domain/session/contract'
import { needsRecentSignIn } from '@portal/domain/session/passkey-rules'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../shared/http/call.ts'
import { thisPage } from '../../shared/navigation/this-page.ts'
import { paths } from '../../shared/paths.ts'
import { beginSession, useViewer } from '../../shared/session/session.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { showToast } from '../../ui/toast.tsx'

/** Signs in again before passkeys are changed: with a passkey in place, otherwise through the login. */
export function Reauthenticate({ hasPasskey, onClose }: { hasPasskey: boolean; onClose: () => void }) {
  const client = useQueryClient()
  const viewer = useViewer()
  const reauthenticate = useMutation({
    mutationFn: async () => {
      if (hasPasskey) {
        const { signInWithPasskey } = await import('./passkey-ceremony.ts')
        return (await signInWithPasskey()).user
      }
      await call(logout, {})
      thisPage.leaveTo(`${paths.login()}?referrer_link=${encodeURIComponent(paths.sessions())}`)
      return undefined
    },
    onSuccess: (user) => {
      if (!user) return
      if (user.id !== viewer.id) thisPage.leaveTo(paths.engagements())
      beginSession(client, user)
      showToast('You are signed in again')
      onClose()
    },
    onError: async (error) => {
      const { ceremonyProblem } = await import('./passkey-ceremony.ts')
      const sentence = ceremonyProblem(error)
      if (sentence !== undefined) showToast(sentence, 'error')
    },
  })
  return (
    <Confirm
      open
      title="Sign in again"
      confirmLabel={hasPasskey ? 'Use my passkey' : 'Log out and sign in again'}
      busy={reauthenticate.isPending}
      onConfirm={() => reauthenticate.mutate()}
      onCancel={onClose}
    >
      <p>{needsRecentSignIn}</p>
    </Confirm>
  )
}
