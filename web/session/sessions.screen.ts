import { screen } from '../app/screen.ts'

export const sessionsScreen = screen({
  path: '/sessions',
  title: 'Where you are signed in',
  data: async () => {
    const { sessionsQuery } = await import('./queries.ts')
    return [sessionsQuery]
  },
  load: async () => (await import('./sessions-screen.tsx')).SessionsScreen,
})
