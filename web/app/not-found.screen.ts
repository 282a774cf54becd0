import { screen } from '../portal/screen.ts'

export const notFoundScreen = screen({
  path: '/page-not-found',
  title: 'Page not found',
  load: async () => (await import('./not-found-screen.tsx')).NotFoundScreen,
})
