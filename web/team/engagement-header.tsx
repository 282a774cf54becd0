import type { Engagement } from '@portal/domain/engagements/engagement'
import { accessLevelLabel } from '@portal/domain/session/user'
import { mayMessage } from '@portal/domain/team/permissions'
import { mayRequestTeamFromHeader } from '@portal/domain/team-requests/permissions'
import { Info, Mail, UserPlus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { EngagementChip } from '../app/engagement-chip.tsx'
import { paths } from '../app/paths.ts'
import { useViewer } from '../app/session.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Tooltip } from '../ui/tooltip.tsx'
import { ContactDialog } from './contact-dialog.tsx'
import styles from './engagement-header.module.css'

const accessLevels = 'Advanced is full access. Standard is limited access to financial information.'

/** Whose engagement it is and in what state, and what one can ask of those who lead it. */
export function EngagementHeader({ engagement, back }: { engagement: Engagement; back?: ReactNode }) {
  const viewer = useViewer()
  const [writing, setWriting] = useState(false)
  const message = mayMessage(viewer)
  const request = mayRequestTeamFromHeader(viewer)
  return (
    <div className={styles.header}>
      {back}
      <PageHeader
        title={engagement.title}
        above={
          <>
            <EngagementChip status={engagement.status} />
            <span>{engagement.client_name}</span>
            <span className={styles.access}>
              {viewer.is_stakeholder && <>Your access: {accessLevelLabel(viewer.access_level)}</>}
              <Tooltip text={accessLevels}>
                <IconButton size="row" label="Access levels" icon={<Info size={14} aria-hidden="true" />} />
              </Tooltip>
            </span>
          </>
        }
        actions={
          (message || request) && (
            <div className={styles.actions}>
              {message && (
                <Button icon={<Mail aria-hidden="true" />} onClick={() => setWriting(true)}>
                  Message
                </Button>
              )}
              {request && (
                <ButtonLink
                  variant="primary"
                  icon={<UserPlus aria-hidden="true" />}
                  to={paths.requestTeam(engagement.id)}
                >
                  Request A Team
                </ButtonLink>
              )}
            </div>
          )
        }
      />
      {writing && <ContactDialog engagement={engagement} onClose={() => setWriting(false)} />}
    </div>
  )
}
