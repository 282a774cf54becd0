import { paths } from '../portal/paths.ts'
import { useSearchParams } from '../portal/search-params.ts'

/** Address of the audit log, filtered by a person or an engagement. */
export const logOf = (narrowed: { person: string } | { engagement: string }): string =>
  `${paths.auditLog()}?${new URLSearchParams(narrowed)}`

/** Both, as the address of the log says. */
export function useNarrowedLog(): { account_id?: string; engagement_id?: string } {
  const [params] = useSearchParams()
  const [person, engagement] = [params.get('person'), params.get('engagement')]
  return { ...(person && { account_id: person }), ...(engagement && { engagement_id: engagement }) }
}
