import { formatDay } from '@portal/domain/dates/calendar-day'
import { couldNotTakeData } from '@portal/domain/team/validation'
import { useQuery } from '@tanstack/react-query'
import { CallError, detailOr } from '../http/call.ts'
import { CannotAccess } from '../portal/cannot-access.tsx'
import { engagementQuery } from '../portal/engagement.ts'
import { usePageName } from '../portal/page.ts'
import { paths } from '../portal/paths.ts'
import { FailedState } from '../ui/failed-state.tsx'
import { Link } from '../ui/link.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { EditableTags } from './editable-tags.tsx'
import { ProfileFeedback } from './profile-feedback.tsx'
import { Email, GoBack, ProfileCard, ProfileColumns, ProfileSkeleton, tagNames } from './profile-layout.tsx'
import { ProfileWorkOrders } from './profile-work-orders.tsx'
import { membersOf, otherEngagementsOf, profileOf } from './queries.ts'

/** `/engagements/{id}/employees/{employee_id}` (document 2, point 2.2). */
export function MemberProfileScreen({ id, employeeId }: { id: string; employeeId: string }) {
  const engagement = useQuery(engagementQuery(id))
  const profile = useQuery(profileOf(id, employeeId))
  // The list has the current tags and shows whether the person is still a member.
  const member = useQuery(membersOf(id)).data?.find((each) => each.employee_id === employeeId)
  const others = useQuery(otherEngagementsOf(id, employeeId)).data ?? []
  const name = profile.data?.member_name
  usePageName({ title: name && [name, 'Member Profile', profile.data?.project_title].join(' - '), here: name })
  if (engagement.error instanceof CallError && engagement.error.status === 404) return <CannotAccess />
  // A person who is not on the engagement: trying again would not help.
  const isNotFound = profile.error instanceof CallError && profile.error.status === 404
  if (profile.isError)
    return (
      <>
        <GoBack to={paths.team(id)} />
        <PageHeader title="Member Profile" />
        <FailedState
          sentence={detailOr(couldNotTakeData, profile.error)}
          retrying={profile.isFetching}
          onRetry={isNotFound ? undefined : () => void profile.refetch()}
        />
      </>
    )
  if (profile.isPending)
    return (
      <>
        <GoBack to={paths.team(id)} />
        <h1 className="sr-only">Member Profile</h1>
        <ProfileSkeleton />
      </>
    )
  const { data } = profile
  const tags = member?.tags ?? data.tags
  const facts = [
    { name: 'Role', value: data.member_role },
    { name: 'Project', value: data.project_title },
    { name: 'Teams', value: data.groups.join(', ') || '–' },
    { name: 'Allocation', value: data.allocation_percentage === null ? '–' : `${data.allocation_percentage}%` },
    { name: 'Email', value: <Email address={data.email} /> },
    {
      name: 'Tags',
      value:
        engagement.data && member ? (
          <EditableTags
            engagement={engagement.data}
            name={data.member_name}
            tags={tags}
            of={{ employee_id: employeeId }}
          />
        ) : (
          tagNames(tags)
        ),
    },
    { name: 'Start date', value: formatDay(data.start_date) },
    { name: 'End date', value: formatDay(data.end_date) },
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
  return (
    <>
      <GoBack to={paths.team(id)} />
      <ProfileColumns card={<ProfileCard name={data.member_name} photoId={data.employee_photo_id} facts={facts} />}>
        <ProfileFeedback
          engagementId={id}
          engagementTitle={data.project_title}
          employeeId={employeeId}
          name={data.member_name}
        />
        <ProfileWorkOrders engagementId={id} employeeId={employeeId} />
      </ProfileColumns>
    </>
  )
}
