import { isSuperuser } from '@portal/domain/admin/permissions'
import { mayManageStakeholders, maySeeStakeholderChanges } from '@portal/domain/stakeholders/permissions'
import { byName, nameContains } from '@portal/domain/stakeholders/search'
import { useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { engagementQuery, headerQuery } from '../../shared/engagement/engagement.ts'
import { EngagementPage } from '../../shared/engagement/engagement-page.tsx'
import { isNotFound } from '../../shared/http/call.ts'
import { useFilters } from '../../shared/lists/filters.ts'
import { List, NoMatch } from '../../shared/lists/list.tsx'
import { useSearchText } from '../../shared/lists/search-text.ts'
import { useOpenFromAddress } from '../../shared/navigation/open-from-address.ts'
import { useSearchParams } from '../../shared/navigation/search-params.ts'
import { PeopleList, PeopleSkeleton } from '../../shared/people/people-list.tsx'
import { settings } from '../../shared/product/settings.ts'
import { useViewer } from '../../shared/session/session.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { lazyDialog, lazyPart } from '../../ui/lazy-part.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Box } from '../../ui/stack.tsx'
import { showToast } from '../../ui/toast.tsx'
import { canSignInQuery, invitedQuery, stakeholderFilters } from './queries.ts'
import { RemoveStakeholder } from './remove-stakeholder.tsx'
import { StakeholderChanges } from './stakeholder-changes.tsx'
import { factsOf, listedStakeholder } from './stakeholder-facts.tsx'
import styles from './stakeholders-screen.module.css'

const StakeholderDialog = lazyDialog(async () => (await import('./stakeholder-dialog.tsx')).StakeholderDialog)
const editStakeholder = lazyPart(async () => (await import('./edit-stakeholder.tsx')).EditStakeholder)
const eraseStakeholder = lazyPart(async () => (await import('./erase-stakeholder.tsx')).EraseStakeholder)
const InviteDialog = lazyDialog(async () => (await import('./invite-dialog.tsx')).InviteDialog)

const chosenKey = 'stakeholder'
const somethingWrong = `Something went wrong. Please contact the ${settings.provider_name} IT team by email: ${settings.it_email}`

/** `/engagements/{id}/stakeholders` (document 2, point 2.8). */
export function StakeholdersScreen({ id }: { id: string }) {
  const viewer = useViewer()
  const query = useQuery(engagementQuery(id))
  const { data: engagement, error, isFetching } = query
  const maySeeChanges = maySeeStakeholderChanges(viewer, id)
  const { data: invited = [] } = useQuery({ ...invitedQuery(id), enabled: maySeeChanges })
  const header = useQuery(headerQuery(id)).data
  const mayEdit = header?.record_access === 'edit'
  const EditStakeholder = editStakeholder.usePart(mayEdit)
  const EraseStakeholder = eraseStakeholder.usePart(isSuperuser(viewer))
  const maySeeReaders = header?.may_see_readers === true
  const { data: canSignIn } = useQuery({ ...canSignInQuery(id), enabled: maySeeReaders })
  const filters = useFilters(stakeholderFilters)
  const [search, setSearch] = useSearchText(filters)
  const [address, setAddress] = useSearchParams()
  const [isInviting, setIsInviting] = useState(false)
  const mayManage = mayManageStakeholders(viewer, id)
  useOpenFromAddress('invite', () => setIsInviting(true), (mayManage || mayEdit) && engagement !== undefined)
  const failed = error !== null && !isNotFound(error) && !isFetching
  useEffect(() => {
    if (failed) showToast(somethingWrong, 'error', 'top')
  }, [failed])

  const all = [...(engagement?.stakeholders ?? []), ...invited].toSorted(byName)
  const shown = all.filter((one) => nameContains(one, search)).map((one) => listedStakeholder(one, canSignIn))
  const choose = (person: { id: string } | undefined) =>
    setAddress(
      (after) => {
        if (person) after.set(chosenKey, person.id)
        else after.delete(chosenKey)
      },
      { replace: true, preventScrollReset: true },
    )
  const invite = (mayManage || mayEdit) && (
    <Button
      variant="primary"
      className={styles.invite}
      icon={<UserPlus aria-hidden="true" />}
      onClick={() => setIsInviting(true)}
    >
      {mayEdit ? 'Invite a stakeholder' : 'Invite a colleague'}
    </Button>
  )
  const isFiltered = search.trim() !== ''
  return (
    <EngagementPage
      queries={[query]}
      id={id}
      worded
      name={engagement ? `Stakeholder List - ${engagement.title}` : 'Stakeholder List'}
      actions={
        engagement &&
        all.length > 0 && (
          <>
            <SearchField className={styles.search} label="Search by name" value={search} onChange={setSearch} />
            {invite}
          </>
        )
      }
    >
      <p role="status" className="sr-only">
        {engagement && isFiltered && `${shown.length} of ${all.length} stakeholders found`}
      </p>
      <List
        query={{ ...query, data: engagement && shown }}
        label="the stakeholders"
        skeleton={<PeopleSkeleton />}
        failed="Something went wrong"
        filters={{ isFiltered: isFiltered && all.length > 0, clear: () => setSearch('') }}
        noMatch={
          <Box rule="section">
            <NoMatch clearLabel="Clear search" onClear={() => setSearch('')} />
          </Box>
        }
        empty={
          <Box rule="section">
            <EmptyState action={invite}>There are no stakeholders on this engagement yet.</EmptyState>
          </Box>
        }
      >
        {(shown) => (
          <Box pad="16px 0 0">
            <PeopleList
              label="Stakeholders"
              groups={[{ people: shown }]}
              chosenId={address.get(chosenKey)}
              onChoose={choose}
              facts={(person) => factsOf(person, engagement?.title ?? '')}
              actions={({ stakeholder, isContact }) =>
                engagement && (
                  <>
                    {EditStakeholder && !stakeholder.invited && (
                      <EditStakeholder
                        person={stakeholder}
                        engagement={engagement}
                        onRemoved={() => choose(undefined)}
                      />
                    )}
                    <RemoveStakeholder
                      person={stakeholder}
                      engagement={engagement}
                      onRemoved={() => choose(undefined)}
                    />
                    {EraseStakeholder && isContact && <EraseStakeholder person={stakeholder} />}
                  </>
                )
              }
            />
          </Box>
        )}
      </List>
      {engagement && maySeeChanges && <StakeholderChanges id={id} />}
      {engagement && isInviting && mayEdit && (
        <StakeholderDialog
          engagement={engagement}
          onClose={() => setIsInviting(false)}
          onAdded={(id) => {
            setSearch('')
            choose({ id })
          }}
        />
      )}
      {engagement && isInviting && !mayEdit && (
        <InviteDialog
          engagement={engagement}
          onClose={() => setIsInviting(false)}
          onInvited={(person) => {
            setSearch('')
            choose({ id: person._id })
          }}
        />
      )}
    </EngagementPage>
  )
}
