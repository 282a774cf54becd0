import { maySeeSomeReaders } from '@portal/domain/engagement-access/permissions'
import { engagementScreen } from '../engagements/engagement.screen.ts'
import { screen } from '../portal/screen.ts'

export const readersScreen = screen({
  path: '/engagements/:id/access',
  title: 'Access',
  within: engagementScreen,
  mayOpen: maySeeSomeReaders,
  data: async ({ params: { id } }) => (await import('./queries.ts')).firstOf(id),
  load: async () => (await import('./readers-screen.tsx')).ReadersScreen,
})
