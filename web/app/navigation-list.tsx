import { todoCount } from '@portal/domain/overview/words'
import { openRequestCount } from '@portal/domain/requests/request'
import { useQuery } from '@tanstack/react-query'
import { generatePath, useMatches, useNavigation } from 'react-router'
import { screenName } from '../shared/navigation/screen-route.ts'
import { useClearNewsDot, useViewer } from '../shared/session/session.ts'
import { todosQuery } from '../shared/todos/todos.ts'
import { Link } from '../ui/link.tsx'
import { Stack } from '../ui/stack.tsx'
import { Text } from '../ui/text.tsx'
import { navigationIcons } from './navigation-icons.ts'
import styles from './navigation-list.module.css'
import { navigationOf, screenAt, screenOf } from './page-of.ts'
import { screenRoutes } from './routes.ts'

/** Screens with an entry in rail and drawer, in the order of the features. */
export const navigation = screenRoutes.flatMap((route) =>
  route.handle.navigation ? { route, label: screenName(route), ...route.handle.navigation } : [],
)

interface NavigationListProps {
  /** Shows the icons alone; their words stay for those who hear the page. */
  narrow?: boolean
  roomy?: boolean
  onFollow?: () => void
}

export function NavigationList({ narrow = false, roomy = false, onFollow }: NavigationListProps) {
  const viewer = useViewer()
  const clearNewsDot = useClearNewsDot()
  const open = screenOf(useMatches())
  const next = useNavigation().location
  const route = next ? screenAt(next.pathname) : open
  const lit = route && navigationOf(route)
  const todoList = useQuery(todosQuery).data
  const entries = navigation
    .filter(({ route }) => route.handle.mayOpen?.(viewer) !== false)
    .map(({ waits, ...entry }) => {
      const count = (waits === 'requests' ? todoList?.open_requests : waits && todoList?.todos.length) ?? 0
      const countText = waits === 'requests' ? openRequestCount(count) : todoCount(count)
      return { ...entry, Icon: navigationIcons[entry.icon], count, countText }
    })
  return (
    <nav aria-label="Main">
      <Stack as="ul" gap={2}>
        {entries.map(({ route, label, Icon, hasNews, count, countText }) => (
          <li key={route.id}>
            <Link
              to={generatePath(route.id)}
              className={styles.item}
              data-roomy={roomy || undefined}
              title={narrow ? label : undefined}
              aria-current={route === lit ? 'page' : undefined}
              onClick={() => {
                if (hasNews) clearNewsDot()
                onFollow?.()
              }}
            >
              <span className={styles.icon}>
                <Icon size={roomy ? 20 : 18} aria-hidden="true" />
                {hasNews?.(viewer) && <span className={styles.dot} />}
                {narrow && count > 0 && <span className={styles.dot} data-waiting />}
              </span>
              <span className={narrow ? 'sr-only' : undefined}>{label}</span>
              {hasNews?.(viewer) && <span className="sr-only">, new entries</span>}
              {count > 0 && (
                <>
                  {!narrow && (
                    <Text kind="quiet" tabular className={styles.count} aria-hidden="true">
                      {count}
                    </Text>
                  )}
                  <span className="sr-only">, {countText}</span>
                </>
              )}
            </Link>
          </li>
        ))}
      </Stack>
    </nav>
  )
}
