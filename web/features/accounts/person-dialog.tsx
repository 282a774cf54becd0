import { useQuery } from '@tanstack/react-query'
import { List } from '../../shared/lists/list.tsx'
import { Dialog, DialogCancel } from '../../ui/dialog.tsx'
import type { PersonKey } from './account-row.ts'
import { PersonFacts } from './person-facts.tsx'
import { EditPersonForm, NewPersonForm } from './person-form.tsx'
import { personRecordQuery } from './queries.ts'

interface PersonDialogProps {
  /** Undefined for a new one. */
  person: PersonKey | undefined
  /** Opens another person instead. */
  onShow: (person: PersonKey) => void
  onClose: () => void
}

/** Form of a person and their account. While an import keeps the records, it shows the facts. */
export function PersonDialog({ person, ...rest }: PersonDialogProps) {
  return person ? <StoredPerson person={person} {...rest} /> : <NewPersonForm {...rest} />
}

function StoredPerson({ person, onShow, onClose }: PersonDialogProps & { person: PersonKey }) {
  const record = useQuery(personRecordQuery(person))
  if (record.data && record.data.keeper === 'portal')
    return <EditPersonForm person={person} record={record.data} onShow={onShow} onClose={onClose} />
  return (
    <Dialog open title={record.data?.name ?? 'Person'} onDismiss={onClose} footer={<DialogCancel>Close</DialogCancel>}>
      <List query={record} label="the person">
        {(record) => <PersonFacts record={record} />}
      </List>
    </Dialog>
  )
}
