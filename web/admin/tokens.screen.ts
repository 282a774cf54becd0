import { isSuperuser } from '@portal/domain/admin/permissions'
import { screen } from '../portal/screen.ts'
import { adminScreen } from './admin.screen.ts'

export const tokensScreen = screen({
  path: '/admin/tokens',
  title: 'API tokens',
  within: adminScreen,
  mayOpen: isSuperuser,
  data: async () => {
    const { digestQuery, tokensQuery } = await import('./queries.ts')
    return [digestQuery, tokensQuery]
  },
  load: async () => (await import('./tokens-screen.tsx')).TokensScreen,
})
