import { mayEditRecords } from '@portal/domain/records/superuser'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { LinkTabs } from '../../ui/link-tabs.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { paths } from '../paths.ts'
import { useViewer } from '../session/session.ts'
import { digestQuery } from './admin-queries.ts'

/** Frame of the admin pages: title and tabs. */
export function AdminFrame({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const viewer = useViewer()
  const { data: digest } = useQuery(digestQuery)
  const tabs = [
    { label: 'Status', to: paths.admin() },
    {
      label: 'Records',
      to: mayEditRecords(viewer) ? paths.records() : paths.imports(),
      current: isOfRecords(pathname),
    },
    { label: 'People and accounts', to: paths.adminPeople(), count: digest?.people },
    { label: 'Emails', to: paths.emails(), count: digest?.failed_mails },
    { label: 'Jobs', to: paths.jobs(), count: digest?.failed_jobs },
    { label: 'Bug reports', to: paths.bugReports(), count: digest?.open_bug_reports },
    { label: 'API tokens', to: paths.apiTokens() },
    { label: 'Webhooks', to: paths.webhooks() },
    { label: 'Single sign-on', to: paths.signOns() },
    { label: 'Removals', to: paths.removals(), count: digest?.planned_removals },
    { label: 'Audit log', to: paths.auditLog() },
  ]
  return (
    <>
      <PageHeader title="Admin" />
      <LinkTabs label="Admin" tabs={tabs.map((tab) => ({ current: tab.to === pathname, ...tab }))} />
      {children}
    </>
  )
}

const isOfRecords = (pathname: string): boolean => [paths.records(), paths.imports()].includes(pathname)
