import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isNotFound } from '../http/call.ts'
import { CannotAccess } from './cannot-access.tsx'
import { headerQuery } from './engagement.ts'
import { EngagementHeader, type EngagementHeaderProps } from './engagement-header.tsx'

interface EngagementPageProps extends EngagementHeaderProps {
  /** Queries about the engagement. If one is answered with 404, the page says that the person cannot access it. */
  queries: readonly { error: unknown }[]
  children: ReactNode
}

/** A screen of an engagement: its header and tabs, then the content. */
export function EngagementPage({ queries, children, ...header }: EngagementPageProps) {
  const { error } = useQuery(headerQuery(header.id))
  if ([error, ...queries.map((query) => query.error)].some(isNotFound)) return <CannotAccess />
  return (
    <>
      <EngagementHeader {...header} />
      {children}
    </>
  )
}
