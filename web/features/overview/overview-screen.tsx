import { useQuery } from '@tanstack/react-query'
import { List } from '../../shared/lists/list.tsx'
import { TodoSectionSkeleton } from '../../shared/todos/todo-groups.tsx'
import { todosQuery } from '../../shared/todos/todos.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { Row } from '../../ui/stack.tsx'
import { FailedParts, useFailedParts } from './failed-parts.tsx'
import styles from './overview-screen.module.css'
import { PeopleList } from './people-list.tsx'
import { RecentChanges } from './recent-changes.tsx'
import { TodoList } from './todo-list.tsx'

/** `/overview`: the person's to-dos, what changed since the last visit, and who leaves or is away. */
export function OverviewScreen() {
  const failed = useFailedParts()
  /** Several failures are shown as one. */
  const several = failed.length > 1 ? failed : []
  const isAlone = (part: string) => several.every((one) => one.part !== part)
  return (
    <div className={styles.screen}>
      <PageHeader title="Overview" />
      {isAlone('todos') ? <Todos /> : <FailedParts parts={several} />}
      <div className={styles.parts}>
        {isAlone('changes') && <RecentChanges />}
        <div>{isAlone('people') && <PeopleList />}</div>
      </div>
      {isAlone('todos') && several.length > 0 && <FailedParts parts={several} />}
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
