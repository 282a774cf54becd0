import type { EventGroup } from '@portal/domain/engagement-access/event'
import type { Reader } from '@portal/domain/engagement-access/reader'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { headerQuery } from '../../shared/engagement/engagement.ts'
import { EngagementPage } from '../../shared/engagement/engagement-page.tsx'
import { CallError } from '../../shared/http/call.ts'
import { useFilters } from '../../shared/lists/filters.ts'
import { paths } from '../../shared/paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { NotFoundState } from '../../ui/empty-state.tsx'
import { AccessEvents } from './access-events.tsx'
import { eventFilters, readerFilters, readersQuery } from './queries.ts'
import { ReaderList } from './reader-list.tsx'

/** `/engagements/{id}/access`: everyone who can see the engagement, why, and what they did there. */
export function ReadersScreen({ id }: { id: string }) {
  const header = useQuery(headerQuery(id))
  const filters = useFilters(readerFilters)
  const readers = useQuery(readersQuery(id, filters.values))
  const ofEvents = useFilters(eventFilters)
  /** Keeps the name when the list of people shows others. */
  const [shown, setShown] = useState<Reader>()
  const events = useRef<HTMLElement>(null)
  const failure = header.error ?? readers.error
  const isForbidden = failure instanceof CallError && failure.status === 403
  const show = (person: Reader, event: EventGroup) => {
    setShown(person)
    ofEvents.change({ person: person.id, event })
    events.current?.focus()
  }
  const known = [...(shown ? [shown] : []), ...(readers.data?.people ?? [])]
  return (
    <EngagementPage id={id} name="Access" queries={[readers]} briefOnPhone>
      {isForbidden ? (
        <NotFoundState action={<ButtonLink to={paths.engagement(id)}>Go to the engagement</ButtonLink>}>
          {failure.message}.
        </NotFoundState>
      ) : (
        <>
          <ReaderList id={id} filters={filters} query={readers} onShow={show} />
          <AccessEvents id={id} section={events} filters={ofEvents} readers={known} />
        </>
      )}
    </EngagementPage>
  )
}
