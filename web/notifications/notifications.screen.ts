import { screen } from '../portal/screen.ts'

export const notificationsScreen = screen({
  path: '/notification',
  title: 'Notifications',
  navigation: { label: 'Notifications', icon: 'notifications' },
  data: async () => {
    const { deliveryQuery, inboxQuery, switchesQuery } = await import('./queries.ts')
    return [inboxQuery, switchesQuery, deliveryQuery]
  },
  load: async () => (await import('./notifications-screen.tsx')).NotificationsScreen,
})
