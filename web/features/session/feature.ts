import type { WebFeature } from '../../shared/feature.ts'
import { screenRoute } from '../../shared/navigation/screen-route.ts'

export const session: WebFeature = {
  routes: [
    screenRoute({
      path: '/login',
      handle: {
        title: 'Log in',
        isPublic: true,
      },
      screen: async () => (await import('./login-screen.tsx')).LoginScreen,
    }),
    screenRoute({
      path: '/',
      handle: {
        title: 'Log in',
        isPublic: true,
      },
      screen: async () => (await import('./login-screen.tsx')).LoginScreen,
    }),
    screenRoute({
      path: '/second-step',
      handle: {
        title: 'One more step',
        isPublic: true,
      },
      screen: async () => (await import('./second-step-screen.tsx')).SecondStepScreen,
    }),
    screenRoute({
      path: '/setup',
      handle: {
        title: 'Set up your portal',
        isPublic: true,
      },
      screen: async () => (await import('./setup-screen.tsx')).SetupScreen,
    }),
    screenRoute({
      path: '/sessions',
      handle: {
        title: 'Your account',
      },
      queries: async () => [(await import('./queries.ts')).sessionsQuery],
      screen: async () => (await import('./sessions-screen.tsx')).SessionsScreen,
    }),
  ],
}
