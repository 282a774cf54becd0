import { isSuperuser } from '@portal/domain/admin/permissions'
import { screen } from '../portal/screen.ts'
import { adminScreen } from './admin.screen.ts'

export const webhooksScreen = screen({
  path: '/admin/webhooks',
  title: 'Webhooks',
  within: adminScreen,
  mayOpen: isSuperuser,
  data: async () => {
    const { digestQuery } = await import('./queries.ts')
    const { webhooksQuery: hooksQuery } = await import('./webhook-queries.ts')
    return [digestQuery, hooksQuery]
  },
  load: async () => (await import('./webhooks-screen.tsx')).WebhooksScreen,
})
