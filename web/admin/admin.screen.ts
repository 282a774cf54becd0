import { isSuperuser } from '@portal/domain/admin/permissions'
import { screen } from '../portal/screen.ts'

export const adminScreen = screen({
  path: '/admin',
  title: 'Admin',
  navigation: { label: 'Admin', icon: 'admin' },
  mayOpen: isSuperuser,
  data: async () => (await import('./queries.ts')).ofDigest(),
  load: async () => (await import('./admin-screen.tsx')).AdminScreen,
})
