import { useQuery } from '@tanstack/react-query'
import { Agreements } from '../../shared/agreements/agreements.tsx'
import { List } from '../../shared/lists/list.tsx'
import { Dialog, DialogCancel } from '../../ui/dialog.tsx'
import type { AccountRow } from './account-row.ts'
import { personAgreementsQuery } from './queries.ts'

/** Lists a person's agreements with their dates. */
export function AgreementsDialog({ person, onClose }: { person: AccountRow; onClose: () => void }) {
  const agreements = useQuery(personAgreementsQuery(person.id))
  return (
    <Dialog open title={`Agreements of ${person.name}`} onDismiss={onClose} footer={<DialogCancel>Close</DialogCancel>}>
      <List
        query={agreements}
        label="the agreements"
        empty={
          <p>
            {person.name} has not agreed to anything yet. People agree to a text before they share a file. We keep the
            text and the date here.
          </p>
        }
      >
        {(agreements) => <Agreements agreements={agreements} />}
      </List>
    </Dialog>
  )
}
