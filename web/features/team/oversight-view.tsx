import type { Engagement } from '@portal/domain/engagements/engagement'
import { mayGiveFeedbackOn } from '@portal/domain/feedback/permissions'
import type { HeaderPlace } from '@portal/domain/tags/project-tag'
import { clientPartnerName } from '@portal/domain/team/contact'
import { assignedSoon } from '@portal/domain/team/validation'
import { useQuery } from '@tanstack/react-query'
import { MessageSquareText, Tag as TagIcon, User } from 'lucide-react'
import { paths } from '../../shared/paths.ts'
import { useViewer } from '../../shared/session/session.ts'
import type { MenuItem } from '../../ui/menu-list.tsx'
import { Text } from '../../ui/text.tsx'
import styles from './members-view.module.css'
import { PersonCard } from './person-card.tsx'
import { oversightOf } from './queries.ts'
import type { OpenDialog } from './team-dialogs.tsx'

interface OversightViewProps {
  engagement: Engagement
  editor: boolean
  onOpen: (dialog: OpenDialog) => void
}

/** Whom one turns to when something is beyond the team. */
export function OversightView({ engagement, editor, onOpen }: OversightViewProps) {
  // Faces and ids come by themselves; the names are there with the engagement.
  const oversight = useQuery(oversightOf(engagement.id)).data
  const viewer = useViewer()
  const director = oversight?.portfolio_director
  const tagsItem = (place: HeaderPlace, name: string, button: () => HTMLElement | null): MenuItem[] =>
    editor
      ? [
          {
            label: 'Manage tags',
            icon: <TagIcon aria-hidden="true" />,
            onSelect: () => onOpen({ kind: 'header-tags', place, name, anchor: button() }),
          },
        ]
      : []
  const partnerName = clientPartnerName(engagement)
  const directorName = engagement.portfolio_director_name
  return (
    <div className={styles.strip}>
      {partnerName === null ? (
        <Unassigned job="Client Partner" />
      ) : (
        <PersonCard
          name={partnerName}
          job="Client Partner"
          photoId={oversight?.client_partner?.photo_id ?? null}
          tags={engagement.header_tags.client_partner}
          isStrip
          menu={(button) => tagsItem('client_partner', partnerName, button)}
        />
      )}
      {directorName === null ? (
        <Unassigned job="Portfolio Director" />
      ) : (
        <PersonCard
          name={directorName}
          job="Portfolio Director"
          photoId={director?.photo_id ?? null}
          tags={engagement.header_tags.portfolio_director}
          profile={paths.portfolioDirector(engagement.id)}
          isStrip
          menu={(button) => [
            {
              label: 'View profile',
              icon: <User aria-hidden="true" />,
              to: paths.portfolioDirector(engagement.id),
            },
            ...tagsItem('portfolio_director', directorName, button),
            ...(director && mayGiveFeedbackOn(viewer, director.employee_id)
              ? [
                  {
                    label: 'Provide feedback',
                    icon: <MessageSquareText aria-hidden="true" />,
                    onSelect: () => onOpen({ kind: 'feedback', employee_id: director.employee_id, name: directorName }),
                  },
                ]
              : []),
          ]}
        />
      )}
    </div>
  )
}

function Unassigned({ job }: { job: string }) {
  return (
    <div className={styles.unassigned}>
      <Text as="p" kind="row-title">
        {job}
      </Text>
      <Text as="p" kind="quiet">
        {assignedSoon}
      </Text>
    </div>
  )
}
