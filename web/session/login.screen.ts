import { screen } from '../portal/screen.ts'

export const loginScreen = screen({
  path: '/login',
  title: 'Log in',
  also: ['/'],
  mayOpen: 'anybody',
  load: async () => (await import('./login-screen.tsx')).LoginScreen,
})
