import { periodsText } from '@portal/domain/absences/away-text'
import { formatDay } from '@portal/domain/dates/calendar-day'
import { allocationText, type MemberProfile } from '@portal/domain/team/profile'
import { useQuery } from '@tanstack/react-query'
import { useToday } from '../../shared/dates/today.ts'
import { engagementQuery } from '../../shared/engagement/engagement.ts'
import { usePageName } from '../../shared/navigation/page.tsx'
import { Text } from '../../ui/text.tsx'
import { EditableTags } from './editable-tags.tsx'
import { ProfileFeedback } from './profile-feedback.tsx'
import { Email, ProfileCard, ProfileColumns, ProfilePage, tagNames } from './profile-layout.tsx'
import { ProfileWorkOrders } from './profile-work-orders.tsx'
import { membersOf, profileOf, workOrdersOf } from './queries.ts'

/** `/engagements/{id}/employees/{employee_id}` (document 2, point 2.2). */
export function MemberProfileScreen({ id, employeeId }: { id: string; employeeId: string }) {
  const engagement = useQuery(engagementQuery(id))
  const profile = useQuery(profileOf(id, employeeId))
  const name = profile.data?.member_name
  usePageName({ title: name && [name, 'Member Profile', profile.data?.project_title].join(' - '), here: name })
  return (
    <ProfilePage
      engagementId={id}
      title="Member Profile"
      name={name}
      photoId={profile.data?.employee_photo_id}
      engagement={engagement}
      query={profile}
    >
      {(profile) => (
        <ProfileColumns card={<MemberCard id={id} profile={profile} />}>
          <ProfileWorkOrders engagementId={id} engagementTitle={profile.project_title} employeeId={employeeId} />
          <ProfileFeedback
            engagementId={id}
            engagementTitle={profile.project_title}
            employeeId={employeeId}
            name={profile.member_name}
          />
        </ProfileColumns>
      )}
    </ProfilePage>
  )
}

function MemberCard({ id, profile }: { id: string; profile: MemberProfile }) {
  const { employee_id, member_name } = profile
  const today = useToday()
  const engagement = useQuery(engagementQuery(id)).data
  // The list has the current tags and absences, and shows whether the person is still a member.
  const member = useQuery(membersOf(id)).data?.find((each) => each.employee_id === employee_id)
  // The list of work orders shows the same ones. The profile's number for several orders would be wrong or capped.
  const orders = useQuery(workOrdersOf(id, employee_id)).data ?? []
  const known = profile.allocation_percentage
  const allocation = allocationText(orders) ?? (known === null ? undefined : `${known}%`)
  const away = periodsText(member?.absences ?? [], today)
  const tags = member?.tags ?? profile.tags
  const facts = [
    { name: 'Role', value: profile.member_role },
    { name: 'Project', value: profile.project_title },
    { name: 'Teams', value: profile.groups.join(', ') || '–' },
    { name: 'Allocation', value: allocation },
    { name: 'Email', value: <Email address={profile.email} /> },
    {
      name: 'Tags',
      value:
        engagement && member ? (
          <EditableTags engagement={engagement} name={member_name} tags={tags} of={{ employee_id }} />
        ) : (
          tagNames(tags)
        ),
    },
    { name: 'Start date', value: formatDay(profile.start_date) },
    { name: 'End date', value: formatDay(profile.end_date) },
    ...(away === undefined ? [] : [{ name: 'Away', value: <Text tone="warning">{away}</Text> }]),
  ]
  return <ProfileCard facts={facts} />
}
