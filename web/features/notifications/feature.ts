import type { WebFeature } from '../../shared/feature.ts'
import { screenRoute } from '../../shared/navigation/screen-route.ts'

export const notifications: WebFeature = {
  routes: [
    screenRoute({
      path: '/notification',
      handle: {
        title: 'Notifications',
        navigation: { icon: 'bell' },
      },
      queries: async () => {
        const { deliveryQuery, inboxQuery, switchesQuery } = await import('./queries.ts')
        return [inboxQuery, switchesQuery, deliveryQuery]
      },
      screen: async () => (await import('./notifications-screen.tsx')).NotificationsScreen,
    }),
  ],
  shellQueries: async () => [(await import('./queries.ts')).inboxQuery],
}
