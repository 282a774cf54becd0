import type { AdminPerson } from '@portal/domain/admin/contract'
import { useQuery } from '@tanstack/react-query'
import { Agreements } from '../portal/agreements.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Listing } from './listing.tsx'
import { personAgreementsQuery } from './queries.ts'

/** Lists a person's agreements with their dates. */
export function AgreementsDialog({ person, onClose }: { person: AdminPerson; onClose: () => void }) {
  const agreements = useQuery(personAgreementsQuery(person.id))
  return (
    <Dialog open title={`Agreements of ${person.name}`} onDismiss={onClose}>
      <Listing of={agreements} label="the agreements">
        {(agreements) => (agreements.length === 0 ? <p>No agreements yet.</p> : <Agreements agreements={agreements} />)}
      </Listing>
    </Dialog>
  )
}
