import { type OrderFields, withAccepted } from '@portal/domain/records/order-draft'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from '../../shared/navigation/search-params.ts'
import { acceptedQuery, rolesQuery } from './queries.ts'

/** Adds the person of the accepted proposal that the address names (`?proposal=`). `isReady`: the person is loaded, or there is none. */
export function useAcceptedPerson(engagementId: string) {
  const [search] = useSearchParams()
  const id = search.get('proposal')
  const requests = useQuery({ ...acceptedQuery(engagementId), enabled: id !== null })
  const roles = useQuery({ ...rolesQuery, enabled: id !== null })
  const found = requests.data
    ?.flatMap(({ request_content }) => request_content)
    .flatMap((line) => line.proposals.map((proposal) => ({ line, proposal })))
    .find(({ proposal }) => proposal.id === id && proposal.decision === 'accepted')
  return {
    isReady: id === null || (!requests.isPending && !roles.isPending),
    /** Ends the name of the form's draft. */
    draftName: found ? ` ${found.proposal.id}` : '',
    add: (fields: OrderFields): OrderFields => (found ? withAccepted(fields, found, roles.data ?? []) : fields),
    words: found && `Adds ${found.proposal.employee_name}, whom the customer accepted as ${found.line.member_role}.`,
  }
}
