import { isSuperuser } from '@portal/domain/admin/permissions'
import { screen } from '../portal/screen.ts'
import { adminScreen } from './admin.screen.ts'

export const auditLogScreen = screen({
  path: '/admin/audit-log',
  title: 'Audit log',
  within: adminScreen,
  mayOpen: isSuperuser,
  data: async () => {
    const { digestQuery, logQuery } = await import('./queries.ts')
    return [digestQuery, logQuery({})]
  },
  load: async () => (await import('./audit-log-screen.tsx')).AuditLogScreen,
})
