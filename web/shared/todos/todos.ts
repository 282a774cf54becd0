import { listTodos, markTodo } from '@portal/domain/overview/contract'
import { foldTodos } from '@portal/domain/todos/fold-files'
import type { Todo, Todos } from '@portal/domain/todos/todo'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../http/call.ts'

/** To-dos of the person, for the navigation's count, the list of engagements and the overview. Files are folded into one row. */
export const todosQuery = queryOptions({
  queryKey: ['todos'],
  queryFn: ({ signal }) => call(listTodos, {}, { signal }),
  select: foldTodos,
})

/** Snoozes a to-do, ends its snooze, or marks it as seen; the response is the new list. */
export function useMark() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: { todo: string; mark: 'snooze' | 'unsnooze' | 'seen' }) => call(markTodo, { body }),
    onSuccess: (todoList) => {
      client.setQueryData(todosQuery.queryKey, todoList)
      void client.invalidateQueries({ queryKey: ['engagements', 'overview'] })
    },
  })
}

const isIn = (todoList: Todos | undefined, id: string): boolean =>
  todoList?.todos.some((todo: Todo) => todo.id === id) === true

/** Where something is on the screen that only wants to be looked at, it waits no more. */
export function useSeen(todo: string | undefined): void {
  const client = useQueryClient()
  const { mutate } = useMark()
  useEffect(() => {
    if (todo !== undefined && isIn(client.getQueryData(todosQuery.queryKey), todo)) mutate({ todo, mark: 'seen' })
  }, [todo, client, mutate])
}
