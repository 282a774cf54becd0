import { useQuery } from '@tanstack/react-query'
import { age } from '../../shared/dates/age.ts'
import { useToday } from '../../shared/dates/today.ts'
import { combined } from '../../shared/lists/combined.ts'
import { useTodoActing } from '../../shared/todos/todo-acting.tsx'
import { TodoGroup, TodoGroups, TodoSection, TodoSectionSkeleton } from '../../shared/todos/todo-groups.tsx'
import { todosQuery } from '../../shared/todos/todos.ts'
import { Emphasis } from '../../ui/emphasis.tsx'
import { FailedPart } from '../../ui/failed-part.tsx'
import { MoreLink } from '../../ui/more-link.tsx'
import { Loading } from '../../ui/skeleton.tsx'
import { Text } from '../../ui/text.tsx'
import styles from './engagement-overview.module.css'
import { openItemsOf } from './queries.ts'

/**
 * The viewer's to-dos on the engagement, which they act on in place, and under a fourth head what others must do. Items that
 * lead to the same screen have one link.
 */
export function OpenItems({ id }: { id: string }) {
  const today = useToday()
  const { acting, list, dialog } = useTodoActing()
  const { data, error, refetch } = combined(useQuery(todosQuery), useQuery(openItemsOf(id)))
  if (!data && !error)
    return (
      <Loading label="Loading your to-dos">
        <TodoSectionSkeleton rows={3} title="Yours to do" />
      </Loading>
    )
  const todos = data?.[0].todos.filter(({ engagement_id }) => engagement_id === id) ?? []
  const open = data?.[1] ?? []
  return (
    <>
      <TodoSection
        ref={list}
        label="Yours to do"
        title={
          <h2 tabIndex={-1}>
            Yours to do{' '}
            {data && (
              <Text kind="body" tone="quiet" tabular>
                {todos.length}
              </Text>
            )}
          </h2>
        }
      >
        {!data && <FailedPart sentence="We could not load your to-dos." onRetry={refetch} />}
        {data && todos.length + open.length === 0 && <p className={styles.none}>No open items.</p>}
        <TodoGroups label="Yours to do" todos={todos} acting={acting}>
          {open.length > 0 && (
            <TodoGroup head="Waiting" count={open.length}>
              {open.map((item, index) => (
                // Two may say the same.
                // biome-ignore lint/suspicious/noArrayIndexKey: see above
                <li key={index} className={styles.waiting}>
                  <p className={styles.words}>
                    <Emphasis pieces={item.words} />
                  </p>
                  <Text kind="quiet" tabular>
                    {age(item.since, today)}
                  </Text>
                  {open.findIndex(({ path }) => path === item.path) === index && (
                    <MoreLink to={item.path}>{item.action}</MoreLink>
                  )}
                </li>
              ))}
            </TodoGroup>
          )}
        </TodoGroups>
      </TodoSection>
      {dialog}
    </>
  )
}
