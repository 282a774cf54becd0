import type { EngagementHeader as Header } from '@portal/domain/engagements/engagement'
import { accessLevelLabel } from '@portal/domain/session/user'
import { mayMessage } from '@portal/domain/team/permissions'
import { mayRequestTeamFromHeader } from '@portal/domain/team-requests/permissions'
import { useQuery } from '@tanstack/react-query'
import { Info, UserPlus } from 'lucide-react'
import type { ReactNode } from 'react'
import { ButtonLink } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { usePhone } from '../../ui/phone.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Row } from '../../ui/stack.tsx'
import { Text } from '../../ui/text.tsx'
import { Tooltip } from '../../ui/tooltip.tsx'
import { paths } from '../paths.ts'
import { useViewer } from '../session/session.ts'
import { headerQuery } from './engagement.ts'
import { EngagementChip } from './engagement-chip.tsx'
import styles from './engagement-header.module.css'
import { EngagementTabs } from './engagement-tabs.tsx'
import { MessageButton } from './message-button.tsx'

const accessLevels = 'Advanced is full access. Standard is limited access to financial information.'

export interface EngagementHeaderProps {
  id: string
  /** Title of the screen, until the engagement's is known. */
  name: string
  /** The specification words the title, so it stays; the engagement's is shown above it. */
  worded?: boolean
  beside?: ReactNode
  below?: ReactNode
  sentence?: ReactNode
  /** Stands before what one can ask of those who lead the engagement; in its place where the name is worded. */
  actions?: ReactNode
  close?: string
  /** On a phone, leaves out what the overview and the team show too, so that the content starts higher. */
  briefOnPhone?: boolean
}

/** Above every screen of an engagement: whose it is and in what state, and the way to its other screens. */
export function EngagementHeader(props: EngagementHeaderProps) {
  const { id, name, worded = false, actions, briefOnPhone = false, ...rest } = props
  const { data: header, isPending } = useQuery(headerQuery(id))
  const isBrief = usePhone() && briefOnPhone
  return (
    <>
      <PageHeader
        {...rest}
        title={worded ? name : (header?.title ?? (isPending ? <TitleSkeleton name={name} /> : name))}
        above={
          header ? (
            <Above header={header} worded={worded} isNamed={worded && name.includes(header.title)} isBrief={isBrief} />
          ) : (
            <Skeleton width={isPending ? 190 : 0} height={22} />
          )
        }
        actions={
          worded || isBrief ? (
            actions
          ) : (
            <Row gap={8} align="stretch" className={styles.actions}>
              {actions}
              {(header || isPending) && <Asks id={id} header={header} />}
            </Row>
          )
        }
      />
      <EngagementTabs id={id} header={header} pending={isPending} />
    </>
  )
}

const TitleSkeleton = ({ name }: { name: string }) => (
  <>
    <span className="sr-only">{name}</span>
    <span className={styles.title}>
      <Skeleton width={320} height={28} />
    </span>
  </>
)

interface AboveProps {
  header: Header
  worded: boolean
  /** The title of the screen contains that of the engagement. */
  isNamed: boolean
  isBrief: boolean
}

function Above({ header, worded, isNamed, isBrief }: AboveProps) {
  const viewer = useViewer()
  const showsAccess = !worded && !isBrief
  return (
    <>
      <EngagementChip status={header.status} />
      {worded && !isNamed && (
        <Text kind="label" tone="text">
          {header.title}
        </Text>
      )}
      <span>
        {header.client_name} {showsAccess && !viewer.is_stakeholder && <AccessLevels />}
      </span>
      {showsAccess && viewer.is_stakeholder && (
        <span>
          Your access: <span className={styles.level}>{accessLevelLabel(viewer.access_level)}</span> <AccessLevels />
        </span>
      )}
    </>
  )
}

const AccessLevels = () => (
  <span className={styles.access}>
    <Tooltip text={accessLevels}>
      <IconButton size="row" label="Access levels" icon={<Info size={14} aria-hidden="true" />} />
    </Tooltip>
  </span>
)

/** The buttons with which a customer writes to those who lead the engagement. */
function Asks({ id, header }: { id: string; header: Header | undefined }) {
  const viewer = useViewer()
  return (
    <>
      {mayMessage(viewer) && <MessageButton header={header} />}
      {mayRequestTeamFromHeader(viewer) && (
        <ButtonLink variant="primary" icon={<UserPlus aria-hidden="true" />} to={paths.requestTeam(id)}>
          Request A Team
        </ButtonLink>
      )}
    </>
  )
}
