import { screenRoute } from '../../shared/navigation/screen-route.ts'

export const notificationRoutes = [
  screenRoute({
    path: '/notification',
    handle: {
      title: 'Notifications',
      navigation: { label: 'Notifications', icon: 'notifications' },
    },
    queries: async () => {
      const { deliveryQuery, inboxQuery, switchesQuery } = await import('./queries.ts')
      return [inboxQuery, switchesQuery, deliveryQuery]
    },
    screen: async () => (await import('./notifications-screen.tsx')).NotificationsScreen,
  }),
]
