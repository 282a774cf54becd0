import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { paths } from '../app/paths.ts'
import { LinkTabs } from '../ui/link-tabs.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { digestQuery } from './queries.ts'
import { signOnsScreen } from './sign-ons.screen.ts'

interface AdminFrameProps {
  actions?: ReactNode
  children: ReactNode
}

/** What stands around every page for superusers: its title, and the way to the others. */
export function AdminFrame({ actions, children }: AdminFrameProps) {
  const { pathname } = useLocation()
  const { data: digest } = useQuery(digestQuery)
  const tabs = [
    { label: 'Admin', to: paths.admin() },
    { label: 'People', to: paths.adminPeople(), count: digest?.people },
    { label: 'Imports', to: paths.adminImports() },
    { label: 'Mails', to: paths.adminMails(), count: digest?.failed_mails },
    { label: 'Jobs', to: paths.adminJobs(), count: digest?.failed_jobs },
    { label: 'Bug reports', to: paths.submitBug(), count: digest?.open_bug_reports },
    { label: 'API tokens', to: paths.adminTokens() },
    { label: 'Webhooks', to: paths.adminWebhooks() },
    { label: 'Sign-in', to: signOnsScreen.to({}) },
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
