import { formatDay } from '@portal/domain/dates/calendar-day'
import type { CurrentEngagement } from '@portal/domain/team/profile'
import { paths } from '../../shared/paths.ts'
import { Link } from '../../ui/link.tsx'
import { Box, Row } from '../../ui/stack.tsx'
import { Text } from '../../ui/text.tsx'

/** Engagements of a person, each with its customer, their role and until when. */
export const EngagementLines = ({ engagements }: { engagements: readonly CurrentEngagement[] }) => (
  <ul>
    {engagements.map(({ id, title, client_name, member_role, end_date }) => (
      <Row as="li" key={id} gap={16} justify="between" rule="row" pad="8px 0">
        <Box fill>
          <Text as={Link} kind="label" tone="accent" to={paths.engagement(id)}>
            {title}
          </Text>
          <Text as="p" kind="quiet" tone="quiet">
            {client_name} · {member_role}
          </Text>
        </Box>
        <Text kind="quiet" tone="quiet" tabular>
          until {formatDay(end_date)}
        </Text>
      </Row>
    ))}
  </ul>
)
