import { isSuperuser } from '@portal/domain/admin/permissions'
import { screen } from '../portal/screen.ts'
import { adminScreen } from './admin.screen.ts'

export const jobsScreen = screen({
  path: '/admin/jobs',
  title: 'Jobs',
  within: adminScreen,
  mayOpen: isSuperuser,
  data: async () => {
    const { digestQuery, jobsQuery } = await import('./queries.ts')
    return [digestQuery, jobsQuery]
  },
  load: async () => (await import('./jobs-screen.tsx')).JobsScreen,
})
