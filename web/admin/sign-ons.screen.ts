import { isSuperuser } from '@portal/domain/admin/permissions'
import { screen } from '../portal/screen.ts'
import { adminScreen } from './admin.screen.ts'

export const signOnsScreen = screen({
  path: '/admin/sign-on',
  title: 'Single sign-on',
  within: adminScreen,
  mayOpen: isSuperuser,
  data: async () => {
    const { digestQuery } = await import('./queries.ts')
    const { signOnsQuery } = await import('./sign-on-queries.ts')
    return [digestQuery, signOnsQuery]
  },
  load: async () => (await import('./sign-ons-screen.tsx')).SignOnsScreen,
})
