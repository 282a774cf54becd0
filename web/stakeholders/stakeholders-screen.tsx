import type { Engagement } from '@portal/domain/engagements/engagement'
import { mayManageStakeholders, maySeeStakeholderChanges } from '@portal/domain/stakeholders/permissions'
import { byName, nameContains } from '@portal/domain/stakeholders/search'
import type { Stakeholder } from '@portal/domain/stakeholders/stakeholder'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, UserPlus } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { CallError } from '../http/call.ts'
import { CannotAccess } from '../portal/cannot-access.tsx'
import { engagementQuery } from '../portal/engagement.ts'
import { EngagementHeader } from '../portal/engagement-header.tsx'
import { useOpenFromAddress } from '../portal/open-from-address.ts'
import { paths } from '../portal/paths.ts'
import { useViewer } from '../portal/session.ts'
import { settings } from '../portal/settings.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { FailedState } from '../ui/failed-state.tsx'
import { usePhone } from '../ui/phone.ts'
import { SearchField } from '../ui/search-field.tsx'
import { showToast } from '../ui/toast.tsx'
import { invitedQuery } from './queries.ts'
import { StakeholderChanges } from './stakeholder-changes.tsx'
import { StakeholderList } from './stakeholder-list.tsx'
import { StakeholderPanel } from './stakeholder-panel.tsx'
import styles from './stakeholders-screen.module.css'
import { StakeholdersSkeleton } from './stakeholders-skeleton.tsx'

const InviteDialog = lazy(async () => ({ default: (await import('./invite-dialog.tsx')).InviteDialog }))

const somethingWrong = `Something went wrong. Please contact the ${settings.provider_name} IT team by email: ${settings.it_email}`

/** `/engagements/{id}/stakeholders` (document 2, point 2.8). */
export function StakeholdersScreen({ id }: { id: string }) {
  const { data: engagement, error, isFetching, refetch } = useQuery(engagementQuery(id))
  const title = engagement ? `Stakeholder List - ${engagement.title}` : 'Stakeholder List'
  const noAccess = error instanceof CallError && error.status === 404
  const failed = error !== null && !noAccess && !isFetching
  useEffect(() => {
    if (failed) showToast(somethingWrong, 'error', 'top')
  }, [failed])

  if (noAccess) return <CannotAccess />
  if (engagement) return <Found engagement={engagement} title={title} />
  return (
    <>
      <EngagementHeader id={id} tab="stakeholders" worded name={title} />
      {error && !isFetching ? (
        <FailedState sentence="Something went wrong" retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <StakeholdersSkeleton />
      )}
    </>
  )
}

const chosenKey = 'stakeholder'

function Found({ engagement, title }: { engagement: Engagement; title: string }) {
  const viewer = useViewer()
  const phone = usePhone()
  const [search, setSearch] = useState('')
  const [inviting, setInviting] = useState(false)
  const navigate = useNavigate()
  const chosenId = new URLSearchParams(useLocation().search).get(chosenKey)
  const maySeeChanges = maySeeStakeholderChanges(viewer, engagement.id)
  const { data: invited = [] } = useQuery({ ...invitedQuery(engagement.id), enabled: maySeeChanges })
  const all = [...engagement.stakeholders, ...invited].toSorted(byName)
  const shown = all.filter((one) => nameContains(one, search))
  const named = all.find(({ _id }) => _id === chosenId)
  const chosen = named ?? (phone ? undefined : shown[0])
  // On a phone the person is a page in the history, so that Back leads to the list.
  const choose = (person: Stakeholder | undefined) =>
    void navigate(`${paths.stakeholders(engagement.id)}${person ? `?${chosenKey}=${person._id}` : ''}`, {
      replace: !phone,
      preventScrollReset: !phone,
    })
  const mayManage = mayManageStakeholders(viewer, engagement.id)
  useOpenFromAddress('invite', () => setInviting(true), mayManage)
  const invite = mayManage && (
    <Button variant="primary" icon={<UserPlus aria-hidden="true" />} onClick={() => setInviting(true)}>
      Invite a colleague
    </Button>
  )

  if (phone && chosen)
    return (
      <>
        <ButtonLink
          variant="ghost"
          icon={<ArrowLeft aria-hidden="true" />}
          to={paths.stakeholders(engagement.id)}
          className={styles.back}
        >
          All stakeholders
        </ButtonLink>
        <StakeholderPanel asPage person={chosen} engagement={engagement} onRemoved={() => choose(undefined)} />
      </>
    )
  return (
    <>
      <EngagementHeader
        id={engagement.id}
        tab="stakeholders"
        worded
        name={title}
        actions={
          <>
            {all.length > 0 && (
              <SearchField className={styles.search} label="Search by name" value={search} onChange={setSearch} />
            )}
            {all.length > 0 && invite}
          </>
        }
      />
      <p role="status" className="sr-only">
        {search.trim() !== '' && `${shown.length} of ${all.length} stakeholders found`}
      </p>
      {all.length === 0 ? (
        <div className={styles.none}>
          <EmptyState action={invite}>There are no stakeholders on this engagement yet.</EmptyState>
        </div>
      ) : shown.length === 0 ? (
        <div className={styles.none}>
          <EmptyState action={<Button onClick={() => setSearch('')}>Clear search</Button>}>No matches.</EmptyState>
        </div>
      ) : (
        <div className={styles.columns}>
          <StakeholderList people={shown} chosen={phone ? undefined : chosen} onChoose={choose} />
          {chosen && !phone && (
            <StakeholderPanel
              key={chosen._id}
              person={chosen}
              engagement={engagement}
              onRemoved={() => choose(undefined)}
            />
          )}
        </div>
      )}
      {maySeeChanges && <StakeholderChanges id={engagement.id} />}
      {inviting && (
        <Suspense>
          <InviteDialog
            engagement={engagement}
            onClose={() => setInviting(false)}
            onInvited={(person) => {
              setSearch('')
              choose(person)
            }}
          />
        </Suspense>
      )}
    </>
  )
}
