import type { ReactNode } from 'react'
import { ButtonLink } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Box } from '../../ui/stack.tsx'
import { State } from '../../ui/state.tsx'
import { MissingPageIcon } from '../../ui/state-icons.tsx'
import { paths } from '../paths.ts'

interface DeadEndProps {
  title: string
  /** One or two sentences. */
  children: ReactNode
  /** The way on, and its words; by default to the engagements. */
  to?: string
  toLabel?: string
  /** A second way on. */
  action?: ReactNode
}

/** A page that has nothing to show to this person: why, and how to go on. */
export const DeadEnd = ({
  title,
  children,
  to = paths.engagements(),
  toLabel = 'Go to Engagements',
  action,
}: DeadEndProps) => (
  <>
    <PageHeader title={title} />
    <Box rule="section">
      <State
        kind="missing-page"
        icon={<MissingPageIcon />}
        action={
          <>
            <ButtonLink variant="primary" to={to}>
              {toLabel}
            </ButtonLink>
            {action}
          </>
        }
      >
        {children}
      </State>
    </Box>
  </>
)
