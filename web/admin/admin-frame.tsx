import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { paths } from '../portal/paths.ts'
import { LinkTabs } from '../ui/link-tabs.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { mailsScreen } from './emails.screen.ts'
import { importsScreen } from './imports.screen.ts'
import { jobsScreen } from './jobs.screen.ts'
import { digestQuery } from './queries.ts'
import { removalsScreen } from './removals.screen.ts'
import { signOnsScreen } from './sign-ons.screen.ts'
import { tokensScreen } from './tokens.screen.ts'
import { webhooksScreen } from './webhooks.screen.ts'

interface AdminFrameProps {
  actions?: ReactNode
  children: ReactNode
}

/** Frame of the admin pages: title and tabs. */
export function AdminFrame({ actions, children }: AdminFrameProps) {
  const { pathname } = useLocation()
  const { data: digest } = useQuery(digestQuery)
  const tabs = [
    { label: 'Status', to: paths.admin() },
    { label: 'People', to: paths.adminPeople(), count: digest?.people },
    { label: 'Imports', to: importsScreen.to({}) },
    { label: 'Emails', to: mailsScreen.to({}), count: digest?.failed_mails },
    { label: 'Jobs', to: jobsScreen.to({}), count: digest?.failed_jobs },
    { label: 'Bug reports', to: paths.submitBug(), count: digest?.open_bug_reports },
    { label: 'API tokens', to: tokensScreen.to({}) },
    { label: 'Webhooks', to: webhooksScreen.to({}) },
    { label: 'Single sign-on', to: signOnsScreen.to({}) },
    { label: 'Removals', to: removalsScreen.to({}), count: digest?.planned_removals },
    { label: 'Audit log', to: paths.auditLog() },
  ]
  return (
    <>
      <PageHeader title="Admin" actions={actions} />
      <LinkTabs label="Admin" tabs={tabs.map((tab) => ({ ...tab, current: tab.to === pathname }))} />
      {children}
    </>
  )
}
