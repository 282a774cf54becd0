import { screen } from '../portal/screen.ts'

export const sessionsScreen = screen({
  path: '/sessions',
  title: 'Your account',
  data: async () => [(await import('./queries.ts')).sessionsQuery],
  load: async () => (await import('./sessions-screen.tsx')).SessionsScreen,
})
