import { maySetUp } from '@portal/domain/checklist/permissions'
import { isChecklistShown, isEmptyPortal } from '@portal/domain/checklist/steps'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { List } from '../../shared/lists/list.tsx'
import { useViewer } from '../../shared/session/session.ts'
import { TodoSectionSkeleton } from '../../shared/todos/todo-groups.tsx'
import { todosQuery } from '../../shared/todos/todos.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { Row } from '../../ui/stack.tsx'
import { FailedOverview, useParts } from './failed-parts.tsx'
import styles from './overview-screen.module.css'
import { PeopleList } from './people-list.tsx'
import { checklistQuery } from './queries.ts'
import { RecentChanges } from './recent-changes.tsx'
import { TodoList } from './todo-list.tsx'

const Checklist = lazy(async () => ({ default: (await import('./checklist.tsx')).Checklist }))

/** `/overview`: the person's to-dos, what changed since the last visit, and who leaves or is away. Each part fails alone. */
export function OverviewScreen() {
  const parts = useParts()
  const { data } = useQuery({ ...checklistQuery, enabled: maySetUp(useViewer()) })
  const checklist = data && isChecklistShown(data) ? data : undefined
  const isEmpty = checklist !== undefined && isEmptyPortal(checklist)
  return (
    <div className={styles.screen}>
      <PageHeader title="Overview" />
      {parts.every(({ isLoadingError }) => isLoadingError) ? (
        <FailedOverview parts={parts} />
      ) : (
        <>
          {checklist && (
            <Suspense>
              <Checklist checklist={checklist} />
            </Suspense>
          )}
          <Todos isLeftOutIfEmpty={isEmpty} />
          {!isEmpty && (
            <div className={styles.parts}>
              <RecentChanges />
              <div>
                <PeopleList />
              </div>
            </div>
          )}
        </>
      )}
    </div>
  )
}

function Todos({ isLeftOutIfEmpty }: { isLeftOutIfEmpty: boolean }) {
  const todos = useQuery(todosQuery)
  if (isLeftOutIfEmpty && todos.data?.todos.length === 0 && todos.data.snoozed.length === 0) return null
  return (
    <>
      {todos.isLoadingError && (
        <Row gap={16} justify="between" className={styles.head}>
          <h2>To do</h2>
        </Row>
      )}
      <List
        isPart
        query={todos}
        label="your to-dos"
        skeleton={<TodoSectionSkeleton rows={6} />}
        failed="We could not load your to-dos."
      >
        {(todoList) => <TodoList todoList={todoList} />}
      </List>
    </>
  )
}
