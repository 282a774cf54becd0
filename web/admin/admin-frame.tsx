import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { paths } from '../app/paths.ts'
import { Link } from '../ui/link.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import styles from './admin-frame.module.css'
import { digestQuery } from './queries.ts'

interface AdminFrameProps {
  actions?: ReactNode
  children: ReactNode
}

/** What stands around every page for superusers: its title, and the way to the others. */
export function AdminFrame({ actions, children }: AdminFrameProps) {
  const { pathname } = useLocation()
  const { data: digest } = useQuery(digestQuery)
  const list = useRef<HTMLUListElement>(null)
  useLayoutEffect(() => {
    const here = list.current?.querySelector<HTMLElement>('[aria-current]')
    if (list.current && here) list.current.scrollLeft = here.offsetLeft - 24
  }, [])
  const tabs = [
    { label: 'Admin', to: paths.admin() },
    { label: 'People', to: paths.adminPeople(), count: digest?.people },
    { label: 'Imports', to: paths.adminImports() },
    { label: 'Mails', to: paths.adminMails(), count: digest?.failed_mails },
    { label: 'Jobs', to: paths.adminJobs(), count: digest?.failed_jobs },
    { label: 'Bug reports', to: paths.submitBug(), count: digest?.open_bug_reports },
    { label: 'Audit log', to: paths.auditLog() },
  ]
  return (
    <>
      <PageHeader title="Admin" actions={actions} />
      <nav className={styles.tabs} aria-label="Admin">
        <ul ref={list} className={styles.list}>
          {tabs.map(({ label, to, count }) => (
            <li key={to}>
              <Link className={styles.tab} to={to} aria-current={to === pathname ? 'page' : undefined}>
                {label}{' '}
                {count !== undefined && count > 0 && (
                  <span className={styles.count}>{count.toLocaleString('en-GB')}</span>
                )}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {children}
    </>
  )
}
