import { isSuperuser } from '@portal/domain/admin/permissions'
import { screen } from '../portal/screen.ts'
import { adminScreen } from './admin.screen.ts'

export const removalsScreen = screen({
  path: '/admin/removals',
  title: 'Removals',
  within: adminScreen,
  mayOpen: isSuperuser,
  data: async () => {
    const { digestQuery } = await import('./queries.ts')
    const { removalsQuery } = await import('./removal-queries.ts')
    return [digestQuery, removalsQuery]
  },
  load: async () => (await import('./removals-screen.tsx')).RemovalsScreen,
})
