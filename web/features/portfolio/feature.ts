import { maySeePortfolio } from '@portal/domain/portfolio/permissions'
import type { WebFeature } from '../../shared/feature.ts'
import { screenRoute } from '../../shared/navigation/screen-route.ts'

export const portfolio: WebFeature = {
  routes: [
    screenRoute({
      path: '/portfolio',
      handle: {
        title: 'Portfolio',
        navigation: { icon: 'table' },
        mayOpen: maySeePortfolio,
      },
      queries: async ({ search }) => (await import('./queries.ts')).queriesAt(search),
      screen: async () => (await import('./portfolio-screen.tsx')).PortfolioScreen,
    }),
  ],
}
