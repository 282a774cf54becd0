import { screen } from '../portal/screen.ts'

export const sessionsScreen = screen({
  path: '/sessions',
  title: 'Where you are signed in',
  data: async () => [(await import('./queries.ts')).sessionsQuery],
  load: async () => (await import('./sessions-screen.tsx')).SessionsScreen,
})
