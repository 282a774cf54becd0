import { awayLine } from '@portal/domain/absences/away-text'
import { formatDay } from '@portal/domain/dates/calendar-day'
import type { MemberProfile } from '@portal/domain/team/profile'
import { useQuery } from '@tanstack/react-query'
import { useToday } from '../../shared/dates/today.ts'
import { engagementQuery } from '../../shared/engagement/engagement.ts'
import { usePageName } from '../../shared/navigation/page.tsx'
import { paths } from '../../shared/paths.ts'
import { Link } from '../../ui/link.tsx'
import { EditableTags } from './editable-tags.tsx'
import { ProfileFeedback } from './profile-feedback.tsx'
import { Email, ProfileCard, ProfileColumns, ProfilePage, tagNames } from './profile-layout.tsx'
import { ProfileWorkOrders } from './profile-work-orders.tsx'
import { membersOf, otherEngagementsOf, profileOf } from './queries.ts'

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
  const others = useQuery(otherEngagementsOf(id, employee_id)).data ?? []
  const away = awayLine(member?.absences ?? [], today)
  const tags = member?.tags ?? profile.tags
  const facts = [
    { name: 'Role', value: profile.member_role },
    { name: 'Project', value: profile.project_title },
    { name: 'Teams', value: profile.groups.join(', ') || '–' },
    { name: 'Allocation', value: profile.allocation_percentage === null ? '–' : `${profile.allocation_percentage}%` },
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
    ...(away === undefined ? [] : [{ name: 'Absences', value: away }]),
    ...(others.length > 0
      ? [
          {
            name: 'Other engagements',
            value: others.map((other) => (
              <div key={other.id}>
                <Link to={paths.team(other.id)}>{other.title}</Link>
              </div>
            )),
          },
        ]
      : []),
  ]
  return <ProfileCard facts={facts} />
}
