import type { EngagementHeader } from '@portal/domain/engagements/engagement'
import { useContext } from 'react'
import { generatePath, useMatches } from 'react-router'
import { LinkTabs } from '../../ui/link-tabs.tsx'
import { Features } from '../feature.ts'
import { type ScreenRoute, screenName } from '../navigation/screen-route.ts'
import { paths } from '../paths.ts'
import { useViewer } from '../session/session.ts'

interface EngagementTabsProps {
  id: string
  header: EngagementHeader | undefined
  /** Keeps places for the counts until they are there. */
  pending: boolean
}

/** The screens of an engagement, each one press away from the others. */
export function EngagementTabs({ id, header, pending }: EngagementTabsProps) {
  const routes = useContext(Features).flatMap(({ routes }) => routes ?? [])
  const viewer = useViewer()
  const current = tabOf(useMatches().at(-1)?.id, routes)
  const tabs = routes.flatMap((route) => {
    const { tab } = route.handle
    if (!tab || (tab.isShown && !(header && tab.isShown(header)))) return []
    if (header && tab.isLeftOut?.(header, viewer)) return []
    return {
      ...tab,
      label: tab.label ?? screenName(route),
      to: generatePath(route.id, { id }),
      count: tab.count && (pending ? null : header?.counts[tab.count]),
      current: route === current,
    }
  })
  return (
    <LinkTabs
      label={header?.title ?? 'This engagement'}
      tabs={[...tabs, { label: 'Print', to: `${paths.engagement(id)}?ask=print`, inMore: true }]}
    />
  )
}

/** The screen itself, or the nearest one above it that has a tab. */
function tabOf(id: string | undefined, routes: readonly ScreenRoute[]): ScreenRoute | undefined {
  const route = routes.find((each) => each.id === id)
  return !route || route.handle.tab ? route : tabOf(route.handle.parent, routes)
}
