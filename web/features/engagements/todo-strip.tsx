import { todoCount } from '@portal/domain/overview/words'
import { todoGroups } from '@portal/domain/todos/todo-order'
import { useQuery } from '@tanstack/react-query'
import { paths } from '../../shared/paths.ts'
import { useTodoActing } from '../../shared/todos/todo-acting.tsx'
import { TodoGroups, TodoSection } from '../../shared/todos/todo-groups.tsx'
import { todosQuery } from '../../shared/todos/todos.ts'
import { MoreLink } from '../../ui/more-link.tsx'
import { Box } from '../../ui/stack.tsx'

/** The first to-do under each head; renders nothing without any. */
export function TodoStrip() {
  const todoList = useQuery(todosQuery).data
  const { acting, list, dialog } = useTodoActing()
  return (
    <>
      {todoList && todoList.todos.length > 0 && (
        <Box pad="0 0 16px">
          <TodoSection
            ref={list}
            label={todoCount(todoList.todos.length)}
            title={
              <>
                <h2 tabIndex={-1}>{todoCount(todoList.todos.length)}</h2>
                <MoreLink to={paths.overview()}>See all in Overview</MoreLink>
              </>
            }
          >
            <TodoGroups
              label="To-dos"
              todos={todoList.todos}
              shown={todoGroups(todoList.todos).flatMap(({ todos }) => todos.slice(0, 1))}
              engagements={todoList.engagements}
              acting={acting}
            />
          </TodoSection>
        </Box>
      )}
      {dialog}
    </>
  )
}
