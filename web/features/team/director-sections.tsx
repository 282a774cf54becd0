import type { Overseer } from '@portal/domain/team/profile'
import { useQuery } from '@tanstack/react-query'
import { List } from '../../shared/lists/list.tsx'
import { photoOf } from '../../shared/people/photo.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { Box, Row } from '../../ui/stack.tsx'
import { Text } from '../../ui/text.tsx'
import { EngagementLines } from './engagement-lines.tsx'
import { Email, NoRows, profileFailure } from './profile-layout.tsx'
import { otherEngagementsOf } from './queries.ts'

/** Other engagements of the director that the viewer can see. */
export function DirectedEngagements({ engagementId, director }: { engagementId: string; director: Overseer }) {
  const engagements = useQuery(otherEngagementsOf(engagementId, director.employee_id))
  return (
    <section>
      <SectionHead title="Other engagements" count={engagements.data?.length || undefined} />
      <List
        query={engagements}
        label="the engagements"
        failed={profileFailure}
        empty={<NoRows>No other engagements that you can access.</NoRows>}
      >
        {(rows) => <EngagementLines engagements={rows} />}
      </List>
    </section>
  )
}

/** The others who lead the engagement, for when the director is not there. */
export const OtherLeads = ({ leads }: { leads: readonly Overseer[] }) =>
  leads.length > 0 && (
    <section>
      <SectionHead title="Also responsible for this engagement" />
      <ul>
        {leads.map(({ name, role, email, photo_id }) => (
          <Row as="li" key={role} gap={12} rule="row" pad="8px 0">
            <Avatar name={name} src={photoOf(photo_id)} size={32} />
            <Box fill>
              <Text as="p" kind="label">
                {name}
              </Text>
              <Text as="p" kind="quiet" tone="quiet">
                {role}
                {email !== null && (
                  <>
                    {' '}
                    · <Email address={email} />
                  </>
                )}
              </Text>
            </Box>
          </Row>
        ))}
      </ul>
    </section>
  )
