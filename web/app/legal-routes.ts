import { screenRoute } from '../shared/navigation/screen-route.ts'

export const legalRoutes = [
  screenRoute({
    path: '/legal/cookies',
    handle: {
      title: 'Cookies',
      isPublic: true,
    },
    screen: async () => (await import('./cookies-screen.tsx')).CookiesScreen,
  }),
  screenRoute({
    path: '/page-not-found',
    handle: {
      title: 'Page not found',
    },
    screen: async () => (await import('./not-found-screen.tsx')).NotFoundScreen,
  }),
  screenRoute({
    path: '/legal/privacy',
    handle: {
      title: 'Privacy',
      isPublic: true,
    },
    screen: async () => (await import('./privacy-screen.tsx')).PrivacyScreen,
  }),
]
