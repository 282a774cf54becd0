import { useLocation } from 'react-router'
import { thisPage } from '../shared/navigation/this-page.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

/** Instead of the screen, once somebody else has signed in with another window. */
export function Overtaken() {
  const { pathname, search } = useLocation()
  return (
    <EmptyState action={<Button onClick={() => thisPage.leaveTo(pathname + search)}>Continue</Button>}>
      Someone else has signed in from another window of this browser. Your unsent text stays in this window until you
      sign in again.
    </EmptyState>
  )
}
