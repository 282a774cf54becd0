import { fullName } from '@portal/domain/session/user'
import { Eye } from 'lucide-react'
import { useState } from 'react'
import { call, messageOf } from '../shared/http/call.ts'
import { thisPage } from '../shared/navigation/this-page.ts'
import { paths } from '../shared/paths.ts'
import { useViewer } from '../shared/session/session.ts'
import { Button } from '../ui/button.tsx'
import { showToast } from '../ui/toast.tsx'
import styles from './viewing-band.module.css'

/** Says as whom a superuser views the portal, on every screen, and ends it. */
export function ViewingBand() {
  const viewer = useViewer()
  const [ending, setEnding] = useState(false)
  if (viewer.viewed_by === undefined) return null
  const end = async () => {
    setEnding(true)
    try {
      // Loaded on the press: the contract of Admin should not be code of every screen.
      const { endView } = await import('@portal/domain/admin/contract')
      await call(endView, {})
      thisPage.leaveTo(paths.adminPeople())
    } catch (failure) {
      setEnding(false)
      showToast(messageOf(failure), 'error')
    }
  }
  return (
    <aside className={styles.band} aria-label="You are viewing the portal as someone else">
      <Eye size={16} aria-hidden="true" />
      <p>
        You are viewing the portal as <strong>{fullName(viewer)}</strong>. You are signed in as {viewer.viewed_by} and
        cannot change anything.
      </p>
      <Button size="small" busy={ending} onClick={() => void end()}>
        Stop viewing
      </Button>
    </aside>
  )
}
