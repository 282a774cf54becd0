import { Search } from 'lucide-react'
import { useRef, useState } from 'react'
import { SearchDialog } from '../features/search/search-dialog.tsx'
import { paths } from '../shared/paths.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { State } from '../ui/state.tsx'
import styles from './not-found-screen.module.css'

/** For an address that is no page of the portal. */
export function NotFoundScreen() {
  const [isSearching, setIsSearching] = useState(false)
  const pressed = useRef<Element>(null)
  return (
    <>
      <PageHeader title="Page not found" />
      <div className={styles.ruled}>
        <State
          kind="missing-page"
          title="We're sorry, we couldn't find the page you requested"
          action={
            <>
              <Button
                icon={<Search aria-hidden="true" />}
                aria-haspopup="dialog"
                onClick={(event) => {
                  pressed.current = event.currentTarget
                  setIsSearching(true)
                }}
              >
                Search the portal
              </Button>
              <ButtonLink to={paths.engagements()}>Go to Engagements</ButtonLink>
              <ButtonLink to={paths.overview()}>Go to Overview</ButtonLink>
            </>
          }
        >
          Check the address, or search for what you need.
        </State>
      </div>
      <SearchDialog open={isSearching} onClose={() => setIsSearching(false)} returnTo={pressed} />
    </>
  )
}
