import { todoCount } from '@portal/domain/overview/words'
import { isRequest } from '@portal/domain/requests/request-todos'
import { useQuery } from '@tanstack/react-query'
import { generatePath, useLocation, useNavigation } from 'react-router'
import { useClearNewsDot, useViewer } from '../portal/session.ts'
import { todosQuery } from '../portal/todos.ts'
import { Link } from '../ui/link.tsx'
import { icons, navigation } from './navigation.ts'
import styles from './navigation-list.module.css'
import { navigationAt } from './page-of.ts'

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
  const lit = navigationAt(useNavigation().location?.pathname ?? pathname)
  const todos = useQuery(todosQuery).data?.things ?? []
  const entries = navigation
    .filter(({ route }) => route.handle.mayOpen?.(viewer) !== false)
    .map(({ waits, icon, ...entry }) => {
      const waiting = waits === 'all' ? todos.length : waits ? todos.filter(isRequest).length : 0
      return { ...entry, waiting, icon: icons[icon] }
    })
  return (
    <nav aria-label="Main">
      <ul className={styles.list}>
        {entries.map(({ route, label, icon: Icon, hasNews, waiting }) => (
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
