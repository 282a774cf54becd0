import type { Engagement } from '@portal/domain/engagements/engagement'
import { leaderRole } from '@portal/domain/engagements/leader'
import { assignedSoon } from '@portal/domain/team/validation'
import { useQuery } from '@tanstack/react-query'
import { engagementQuery } from '../../shared/engagement/engagement.ts'
import { List } from '../../shared/lists/list.tsx'
import { usePageName } from '../../shared/navigation/page.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { DirectedEngagements, OtherLeads } from './director-sections.tsx'
import { EditableTags } from './editable-tags.tsx'
import { ProfileFeedback } from './profile-feedback.tsx'
import { Email, ProfileCard, ProfileColumns, ProfilePage, profileFailure } from './profile-layout.tsx'
import { oversightOf } from './queries.ts'

const role = leaderRole.portfolio_director

/** `/engagements/{id}/portfolio-director` (document 2, point 2.3). */
export function PortfolioDirectorScreen({ id }: { id: string }) {
  const engagement = useQuery(engagementQuery(id))
  const name = engagement.data?.portfolio_director_name ?? undefined
  const photoId = useQuery(oversightOf(id)).data?.portfolio_director?.photo_id
  usePageName({ here: name })
  return (
    <ProfilePage
      engagementId={id}
      title={role}
      name={name}
      photoId={photoId}
      engagement={engagement}
      query={engagement}
    >
      {(engagement) => <Director engagement={engagement} />}
    </ProfilePage>
  )
}

function Director({ engagement }: { engagement: Engagement }) {
  const oversight = useQuery(oversightOf(engagement.id))
  const name = engagement.portfolio_director_name
  if (name === null) return <EmptyState>{assignedSoon}</EmptyState>
  const facts = [
    { name: 'Role', value: role },
    { name: 'Project', value: engagement.title },
    { name: 'Email', value: <Email address={engagement.portfolio_director_email} /> },
    {
      name: 'Tags',
      value: (
        <EditableTags
          engagement={engagement}
          name={role}
          tags={engagement.header_tags.portfolio_director}
          of={{ place: 'portfolio_director' }}
        />
      ),
    },
  ]
  return (
    <ProfileColumns card={<ProfileCard facts={facts} />}>
      <List
        query={oversight}
        label="the profile"
        skeleton={<SectionHead title="Other engagements" />}
        failed={profileFailure}
      >
        {({ portfolio_director: director, client_partner, project_lead }) =>
          director && (
            <>
              <DirectedEngagements engagementId={engagement.id} director={director} />
              <OtherLeads leads={[client_partner, project_lead].filter((lead) => lead !== null)} />
              <ProfileFeedback
                engagementId={engagement.id}
                engagementTitle={engagement.title}
                employeeId={director.employee_id}
                name={name}
              />
            </>
          )
        }
      </List>
    </ProfileColumns>
  )
}
