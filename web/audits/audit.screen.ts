import { engagementScreen } from '../engagements/engagement.screen.ts'
import { screen } from '../portal/screen.ts'
import { auditsScreen } from './audits.screen.ts'

export const auditScreen = screen({
  path: '/engagements/:id/audits/:auditId',
  title: 'Audit',
  within: auditsScreen,
  without: engagementScreen,
  data: async ({ params: { id } }) => {
    const { auditsOf } = await import('./queries.ts')
    return [auditsOf(id)]
  },
  load: async () => (await import('./audit-screen.tsx')).AuditScreen,
})
