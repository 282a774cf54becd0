import { screen } from '../portal/screen.ts'

export const privacyScreen = screen({
  path: '/legal/privacy',
  title: 'Privacy',
  mayOpen: 'anybody',
  load: async () => (await import('./privacy-screen.tsx')).PrivacyScreen,
})
