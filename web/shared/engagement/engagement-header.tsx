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
import { EngagementMenu } from './engagement-menu.tsx'
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
  /** The screen's own buttons; where the name is worded, they replace Message and Request A Team. */
  actions?: ReactNode
  /** A way back; stands before Message and Request A Team, also where the name is worded. */
  back?: ReactNode
  close?: string
  /** On a phone, leaves out what the overview and the team show too, so that the content starts higher. */
  briefOnPhone?: boolean
}

/**
 * Head of every screen of an engagement: its customer, status and tabs. The tabs have the same place on all screens, so
 * on a phone the buttons follow them.
 */
export function EngagementHeader(props: EngagementHeaderProps) {
  const { id, name, worded = false, beside, actions, back, close, briefOnPhone = false } = props
  const { data: header, isPending } = useQuery(headerQuery(id))
  const isPhone = usePhone()
  const isBrief = isPhone && (briefOnPhone || close !== undefined)
  const asks = worded ? back !== undefined || close !== undefined : !isBrief
  const buttons = (actions || back || asks) && !(isPhone && close !== undefined) && (
    <Row gap={8} align="stretch" className={styles.actions}>
      {actions}
      {back}
      {asks && (header || isPending) && <Asks id={id} header={header} isQuiet={worded} isPhone={isPhone} />}
    </Row>
  )
  return (
    <>
      <PageHeader
        beside={beside}
        close={close}
        title={worded ? name : (header?.title ?? (isPending ? <TitleSkeleton name={name} /> : name))}
        above={
          header ? (
            <Above header={header} worded={worded} isNamed={worded && name.includes(header.title)} isPhone={isPhone} />
          ) : (
            <Skeleton width={isPending ? 190 : 0} height={22} />
          )
        }
        actions={!isPhone && buttons}
      />
      <EngagementTabs id={id} header={header} pending={isPending} />
      {isPhone && (
        <div className={styles.afterTabs}>
          {header && !worded && !isBrief && (
            <Row justify="between" kind="quiet">
              <Access />
              <EngagementMenu header={header} />
            </Row>
          )}
          {buttons}
        </div>
      )}
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
  /** One line is enough there. */
  isPhone: boolean
}

function Above({ header, worded, isNamed, isPhone }: AboveProps) {
  const showsTitle = worded && !isNamed
  return (
    <>
      <EngagementChip status={header.status} />
      {showsTitle && (
        <Text kind="label" tone="text">
          {header.title}
        </Text>
      )}
      {!(isPhone && showsTitle) && <span>{header.client_name}</span>}
      {!worded && !isPhone && <Access />}
    </>
  )
}

/** The access of a customer, and what the levels mean. */
function Access() {
  const viewer = useViewer()
  return (
    <span>
      {viewer.is_stakeholder && `Your access: ${accessLevelLabel(viewer.access_level)} `}
      <AccessLevels />
    </span>
  )
}

const AccessLevels = () => (
  <span className={styles.access}>
    <Tooltip text={accessLevels}>
      <IconButton size="row" label="Access levels" icon={<Info size={14} aria-hidden="true" />} />
    </Tooltip>
  </span>
)

interface AsksProps {
  id: string
  header: Header | undefined
  /** True if the screen has another primary button. */
  isQuiet: boolean
  isPhone: boolean
}

/** The buttons with which a customer writes to those who lead the engagement. */
function Asks({ id, header, isQuiet, isPhone }: AsksProps) {
  const viewer = useViewer()
  // Only Message.
  const isShort = isQuiet && isPhone
  return (
    <>
      {mayMessage(viewer) && <MessageButton header={header} />}
      {!isShort && mayRequestTeamFromHeader(viewer) && (
        <ButtonLink
          variant={isQuiet ? 'secondary' : 'primary'}
          icon={<UserPlus aria-hidden="true" />}
          to={paths.requestTeam(id)}
        >
          Request A Team
        </ButtonLink>
      )}
      {header && !isPhone && <EngagementMenu header={header} />}
    </>
  )
}
