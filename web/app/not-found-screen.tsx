import { Search } from 'lucide-react'
import { useSearchOpener } from '../features/search/search-opener.tsx'
import { paths } from '../shared/paths.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Box, Row } from '../ui/stack.tsx'
import { State } from '../ui/state.tsx'
import { MissingPageIcon } from '../ui/state-icons.tsx'
import { Text } from '../ui/text.tsx'
import styles from './not-found-screen.module.css'

/** For an address that is no page of the portal. */
export function NotFoundScreen() {
  const { openSearch, dialog, buttonProps } = useSearchOpener()
  return (
    <>
      <PageHeader title="Page not found" />
      <Box rule="section">
        <State
          kind="missing-page"
          icon={<MissingPageIcon />}
          action={
            <Row gap={8} align="stretch" justify="center" wrap className={styles.actions}>
              <ButtonLink variant="primary" to={paths.overview()}>
                Go to Overview
              </ButtonLink>
              <Button
                icon={<Search aria-hidden="true" />}
                {...buttonProps}
                onClick={(event) => openSearch(event.currentTarget)}
              >
                Search the portal
              </Button>
              <ButtonLink variant="ghost" to={paths.engagements()}>
                Go to Engagements
              </ButtonLink>
            </Row>
          }
        >
          <Text as="p" kind="body" tone="text">
            We're sorry, we couldn't find the page you requested
          </Text>
          <p>Check the address, or search for what you need.</p>
        </State>
      </Box>
      {dialog}
    </>
  )
}
