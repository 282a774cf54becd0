import { screen } from '../portal/screen.ts'

export const cookiesScreen = screen({
  path: '/legal/cookies',
  title: 'Cookies',
  mayOpen: 'anybody',
  load: async () => (await import('./cookies-screen.tsx')).CookiesScreen,
})
