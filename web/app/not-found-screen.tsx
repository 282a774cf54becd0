import { Search } from 'lucide-react'
import { useSearchOpener } from '../features/search/search-opener.tsx'
import { DeadEnd } from '../shared/navigation/dead-end.tsx'
import { Button } from '../ui/button.tsx'

/** For an address that is no page of the portal. */
export function NotFoundScreen() {
  const { openSearch, dialog, buttonProps } = useSearchOpener()
  return (
    <>
      <DeadEnd
        title="Page not found"
        action={
          <Button
            icon={<Search aria-hidden="true" />}
            {...buttonProps}
            onClick={(event) => openSearch(event.currentTarget)}
          >
            Search the portal
          </Button>
        }
      >
        <p>We're sorry, we couldn't find the page you requested</p>
        <p>Check the address, or search for what you need.</p>
      </DeadEnd>
      {dialog}
    </>
  )
}
