import { screenRoute } from '../shared/navigation/screen-route.ts'

const screens = () => import('./legal-screens.ts')

export const legalRoutes = [
  screenRoute({
    path: '/legal/cookies',
    handle: {
      title: 'Cookies',
      isPublic: true,
    },
    screen: async () => (await screens()).CookiesScreen,
  }),
  screenRoute({
    path: '/page-not-found',
    handle: {
      title: 'Page not found',
    },
    screen: async () => (await screens()).NotFoundScreen,
  }),
  screenRoute({
    path: '/legal/privacy',
    handle: {
      title: 'Privacy',
      isPublic: true,
    },
    screen: async () => (await screens()).PrivacyScreen,
  }),
]
