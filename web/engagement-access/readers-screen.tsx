import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { CallError } from '../http/call.ts'
import { CannotAccess } from '../portal/cannot-access.tsx'
import { headerQuery } from '../portal/engagement.ts'
import { EngagementHeader } from '../portal/engagement-header.tsx'
import { paths } from '../portal/paths.ts'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { AccessEvents, type Narrowed } from './access-events.tsx'
import { readersQuery } from './queries.ts'
import { ReaderList } from './reader-list.tsx'

/** `/engagements/{id}/access`: everybody who can see the engagement, why, and what they did there. */
export function ReadersScreen({ id }: { id: string }) {
  const header = useQuery(headerQuery(id))
  const { error } = useQuery(readersQuery(id, { search: '', page: 1 }))
  const [narrowed, setNarrowed] = useState<Narrowed>({})
  const events = useRef<HTMLElement>(null)
  const failure = header.error ?? error
  const status = failure instanceof CallError ? failure.status : undefined
  if (status === 404) return <CannotAccess />
  const show = (next: Narrowed) => {
    setNarrowed(next)
    events.current?.focus()
  }
  return (
    <>
      <EngagementHeader id={id} tab="readers" name="Access" />
      {status === 403 && failure ? (
        <EmptyState action={<ButtonLink to={paths.engagement(id)}>Go to the engagement</ButtonLink>}>
          {failure.message}.
        </EmptyState>
      ) : (
        <>
          <ReaderList id={id} onShow={show} />
          <AccessEvents id={id} section={events} narrowed={narrowed} onNarrow={setNarrowed} />
        </>
      )}
    </>
  )
}
