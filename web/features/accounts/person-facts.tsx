import { formatDay } from '@portal/domain/dates/calendar-day'
import { accessLevelLabel } from '@portal/domain/session/user'
import { paths } from '../../shared/paths.ts'
import { Facts } from '../../ui/dialog.tsx'
import { Link } from '../../ui/link.tsx'
import { Text } from '../../ui/text.tsx'
import { roleWords } from './person-words.ts'
import type { PersonRecord } from './queries.ts'

/** Lists the fields of a person, and says where to change them. */
export function PersonFacts({ record }: { record: PersonRecord }) {
  const { account, person } = record
  const facts: { name: string; value: string | null | undefined }[] = [
    { name: 'Email', value: record.email },
    { name: 'Job title', value: record.job_title },
    { name: 'Works on engagements', value: person && 'Yes' },
    { name: 'Last day', value: record.left_on && formatDay(record.left_on) },
    { name: 'Signs in as', value: signsInAs(record) },
    { name: 'Role at the provider', value: record.provider_role && roleWords[record.provider_role] },
    { name: 'Company', value: record.company_name },
    { name: 'Engagements', value: record.engagements.map(({ title }) => title).join(', ') },
    { name: 'Person id', value: person?.id },
    { name: 'Account id', value: account?.id },
  ]
  return (
    <>
      <Text as="p" tone="quiet">
        An import keeps the records{record.imported_on && ` (last on ${formatDay(record.imported_on)})`}. Change it in
        the system that it comes from. <Link to={paths.records()}>Admin &gt; Records</Link>
      </Text>
      <Facts rows={facts.filter(({ value }) => value)} />
    </>
  )
}

function signsInAs({ signs_in, is_superuser, access_level }: PersonRecord): string {
  if (signs_in === 'none') return 'Cannot sign in'
  if (is_superuser) return 'Superuser'
  return signs_in === 'staff' ? 'Staff' : accessLevelLabel(access_level)
}
