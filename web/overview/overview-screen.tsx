import { useQuery } from '@tanstack/react-query'
import { todosQuery } from '../portal/todos.ts'
import { List } from '../shared/lists/list.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { FailedParts, useFailedParts } from './failed-parts.tsx'
import { LeavingList } from './leaving-list.tsx'
import styles from './overview-screen.module.css'
import { RecentChanges } from './recent-changes.tsx'
import { TodoList } from './todo-list.tsx'

/** `/overview`: all that waits for the person, who leaves, and what changed since they were here last. */
export function OverviewScreen() {
  const failed = useFailedParts()
  /** Several failures are shown as one. */
  const several = failed.length > 1 ? failed : []
  const isAlone = (part: string) => several.every((one) => one.part !== part)
  return (
    <div className={styles.screen}>
      <PageHeader title="Overview" />
      {isAlone('todos') ? <Todos /> : <FailedParts parts={several} />}
      {isAlone('leaving') && <LeavingList />}
      {isAlone('changes') && <RecentChanges />}
      {isAlone('todos') && several.length > 0 && <FailedParts parts={several} />}
    </div>
  )
}

function Todos() {
  const todos = useQuery(todosQuery)
  return (
    <>
      {todos.isLoadingError && (
        <div className={styles.head}>
          <h2>To do</h2>
        </div>
      )}
      <List
        isPart
        query={todos}
        label="your to-dos"
        skeleton={<TodosSkeleton />}
        failed="We could not load your to-dos."
      >
        {(waiting) => <TodoList waiting={waiting} />}
      </List>
    </>
  )
}

const TodosSkeleton = () => (
  <>
    <div className={styles.head}>
      <Skeleton width={230} height={22} />
    </div>
    {[3, 2, 1].map((rows) => (
      <div key={rows} className={styles.group}>
        <Skeleton width={180} height={18} />
        <div>
          {Array.from({ length: rows }, (_, row) => `row ${row}`).map((row) => (
            <div key={row} className={styles.row}>
              <span className={styles.icon}>
                <Skeleton width={16} height={16} />
              </span>
              <Skeleton height={14} />
            </div>
          ))}
        </div>
      </div>
    ))}
  </>
)
