import { mayLookAfter } from '@portal/domain/admin/permissions'
import { screen } from '../app/screen.ts'

export const adminScreen = screen({
  path: '/admin',
  title: 'Admin',
  navigation: { label: 'Admin', icon: 'admin' },
  mayOpen: mayLookAfter,
  data: async () => {
    const { digestQuery, mailsQuery, jobsQuery, importsQuery, logQuery } = await import('./queries.ts')
    return [digestQuery, mailsQuery, jobsQuery, importsQuery, logQuery({})]
  },
  load: async () => (await import('./admin-screen.tsx')).AdminScreen,
})
