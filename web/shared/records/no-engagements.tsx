import type { ReactNode } from 'react'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Row } from '../../ui/stack.tsx'
import { paths } from '../paths.ts'
import { useMayAddRecords } from './keeper.ts'

/** The next step for superusers of a portal without engagements; `children` for all others. */
export function NoEngagements({ children }: { children: ReactNode }) {
  if (!useMayAddRecords()) return children
  return (
    <EmptyState
      action={
        <Row gap={8} justify="center" wrap>
          <ButtonLink variant="primary" to={paths.newEngagement()}>
            New engagement
          </ButtonLink>
          <ButtonLink to={`${paths.records()}?ask=workbook`}>Download workbook</ButtonLink>
          <ButtonLink to={paths.records()}>Connect your system</ButtonLink>
        </Row>
      }
    >
      No engagements yet. Create the first one or connect your system.
    </EmptyState>
  )
}
