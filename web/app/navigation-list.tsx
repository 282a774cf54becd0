import { todoCount } from '@portal/domain/overview/words'
import { isRequest } from '@portal/domain/requests/request-todos'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { addressAt } from '../portal/screen.ts'
import { useClearNewsDot, useViewer } from '../portal/session.ts'
import { todosQuery } from '../portal/todos.ts'
import { Link } from '../ui/link.tsx'
import { useGoing } from './browser-router.tsx'
import { icons, navigation } from './navigation.ts'
import styles from './navigation-list.module.css'
import { navigationOf } from './screen-at.ts'

interface NavigationListProps {
  /** Shows the icons alone; their words stay for those who hear the page. */
  narrow?: boolean
  roomy?: boolean
  onFollow?: () => void
}

export function NavigationList({ narrow = false, roomy = false, onFollow }: NavigationListProps) {
  const { pathname } = useLocation()
  const viewer = useViewer()
  const clearNewsDot = useClearNewsDot()
  const lit = navigationOf(useGoing() ?? pathname)
  const todos = useQuery(todosQuery).data?.things ?? []
  const entries = navigation
    .filter(({ mayOpen }) => typeof mayOpen !== 'function' || mayOpen(viewer))
    .map((screen) => {
      const { waits } = screen.navigation
      const waiting = waits === 'all' ? todos.length : waits ? todos.filter(isRequest).length : 0
      return { ...screen.navigation, screen, waiting, icon: icons[screen.navigation.icon] }
    })
  return (
    <nav aria-label="Main">
      <ul className={styles.list}>
        {entries.map(({ screen, label, icon: Icon, hasNews, waiting }) => (
          <li key={screen.path}>
            <Link
              to={addressAt(screen.path, {})}
              className={styles.item}
              data-roomy={roomy || undefined}
              title={narrow ? label : undefined}
              aria-current={screen === lit ? 'page' : undefined}
              onClick={() => {
                if (hasNews) clearNewsDot()
                onFollow?.()
              }}
            >
              <span className={styles.icon}>
                <Icon size={20} aria-hidden="true" />
                {hasNews?.(viewer) && <span className={styles.dot} />}
                {narrow && waiting > 0 && <span className={styles.dot} data-waiting />}
              </span>
              <span className={narrow ? 'sr-only' : undefined}>{label}</span>
              {hasNews?.(viewer) && <span className="sr-only">, new entries</span>}
              {waiting > 0 && (
                <>
                  {!narrow && (
                    <span className={styles.count} aria-hidden="true">
                      {waiting}
                    </span>
                  )}
                  <span className="sr-only">, {todoCount(waiting)}</span>
                </>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
