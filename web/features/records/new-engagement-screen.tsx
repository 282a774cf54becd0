import { importKeepsRecords } from '@portal/domain/records/keeper'
import { useQuery } from '@tanstack/react-query'
import { List } from '../../shared/lists/list.tsx'
import { DeadEnd } from '../../shared/navigation/dead-end.tsx'
import { keeperNameQuery } from '../../shared/records/keeper.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { EngagementForm } from './new-engagement-form.tsx'

const title = 'New engagement'

/** `/engagements/new` */
export function NewEngagementScreen() {
  const keeper = useQuery(keeperNameQuery)
  if (keeper.data?.keeper === 'portal') return <EngagementForm title={title} />
  if (keeper.data) return <DeadEnd title={title}>{importKeepsRecords}</DeadEnd>
  return (
    <>
      <PageHeader title={title} />
      <List query={keeper} label="the form">
        {() => null}
      </List>
    </>
  )
}
