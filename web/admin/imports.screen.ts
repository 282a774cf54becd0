import { isSuperuser } from '@portal/domain/admin/permissions'
import { screen } from '../portal/screen.ts'
import { adminScreen } from './admin.screen.ts'

export const importsScreen = screen({
  path: '/admin/imports',
  title: 'Imports',
  within: adminScreen,
  mayOpen: isSuperuser,
  data: async () => {
    const { digestQuery, importsQuery } = await import('./queries.ts')
    return [digestQuery, importsQuery]
  },
  load: async () => (await import('./imports-screen.tsx')).ImportsScreen,
})
