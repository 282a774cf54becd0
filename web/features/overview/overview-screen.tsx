import { useQuery } from '@tanstack/react-query'
import { List } from '../../shared/lists/list.tsx'
import { TodoSectionSkeleton } from '../../shared/todos/todo-groups.tsx'
import { todosQuery } from '../../shared/todos/todos.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { Row } from '../../ui/stack.tsx'
import { FailedOverview, useParts } from './failed-parts.tsx'
import styles from './overview-screen.module.css'
import { PeopleList } from './people-list.tsx'
import { RecentChanges } from './recent-changes.tsx'
import { TodoList } from './todo-list.tsx'

/** `/overview`: the person's to-dos, what changed since the last visit, and who leaves or is away. Each part fails alone. */
export function OverviewScreen() {
  const parts = useParts()
  return (
    <div className={styles.screen}>
      <PageHeader title="Overview" />
      {parts.every(({ isLoadingError }) => isLoadingError) ? (
        <FailedOverview parts={parts} />
      ) : (
        <>
          <Todos />
          <div className={styles.parts}>
            <RecentChanges />
            <div>
              <PeopleList />
            </div>
          </div>
        </>
      )}
    </div>
  )
}

function Todos() {
  const todos = useQuery(todosQuery)
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
