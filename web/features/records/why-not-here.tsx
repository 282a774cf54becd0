import { formatDay } from '@portal/domain/dates/calendar-day'
import { onlyLeadsEdit } from '@portal/domain/records/permissions'
import type { Keeper } from '@portal/domain/records/record-parts'
import { mayEditRecords } from '@portal/domain/records/superuser'
import { paths } from '../../shared/paths.ts'
import { useViewer } from '../../shared/session/session.ts'
import { Link } from '../../ui/link.tsx'
import { Text } from '../../ui/text.tsx'

/** Why a record is not edited here, and where it is. */
export function WhyNotHere({ keeper, imported_on }: Keeper) {
  const viewer = useViewer()
  if (keeper === 'portal') return <span>{onlyLeadsEdit}</span>
  const when = imported_on === null ? '' : ` (last on ${formatDay(imported_on)})`
  return (
    <span>
      An import keeps the records{when}. <Text tone="quiet">Change it in the system that it comes from.</Text>
      {mayEditRecords(viewer) && (
        <>
          {' '}
          <Link to={paths.records()}>Admin &gt; Records</Link>
        </>
      )}
    </span>
  )
}
