import type { Todo } from '@portal/domain/todos/todo'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, Suspense, useCallback, useContext, useEffect, useRef, useState } from 'react'
import { Features } from '../feature.ts'
import { todosQuery } from './todos.ts'

export interface TodoActing {
  /** To-do whose dialog is open or whose file is being loaded. */
  todo: Todo | undefined
  act: (todo: Todo) => void
  /** Call before a row may disappear, so that the focus moves to the next one. */
  leave: (id: string) => void
}

/**
 * Acts on the to-dos in `list`, which has a row with `data-todo` for each and in it a button with `data-action`. When the row
 * is gone, the focus moves to the next one, or to the heading (`tabIndex={-1}`) if there is none.
 */
export function useTodoActing() {
  const client = useQueryClient()
  const [todo, setTodo] = useState<Todo>()
  const list = useRef<HTMLElement>(null)
  const left = useRef<{ row: Element; place: number }>(undefined)
  const leave = useCallback((id: string) => {
    const rows = rowsIn(list.current)
    const place = rows.findIndex((row) => row.dataset.todo === id)
    const row = rows[place]
    left.current = row && { row, place }
  }, [])
  const act = useCallback(
    (next: Todo) => {
      leave(next.id)
      setTodo(next)
    },
    [leave],
  )
  const close = useCallback(() => {
    setTodo(undefined)
    void client.invalidateQueries({ queryKey: todosQuery.queryKey })
    void client.invalidateQueries({ queryKey: ['engagements', 'overview'] })
  }, [client])
  // After every render: the row disappears with any of them.
  useEffect(() => {
    if (todo || !left.current || left.current.row.isConnected) return
    const { place } = left.current
    left.current = undefined
    focusRow(list.current, place)
    // A dialog that closes gives the focus back to a button that is gone.
    setTimeout(() => document.activeElement === document.body && focusRow(list.current, place), 100)
  })
  const dialog: ReactNode = <Suspense>{todo && <TodoDialog todo={todo} onClose={close} />}</Suspense>
  return { acting: { todo, act, leave } satisfies TodoActing, list, dialog }
}

/** Does what the button of a to-do says: its dialog, or the download of its file. Loaded on demand. */
function TodoDialog({ todo, onClose }: { todo: Todo; onClose: () => void }) {
  const { id, kind, engagement_id } = todo
  const [Dialog] = useContext(Features).flatMap(({ todoDialogs }) => todoDialogs?.[kind] ?? [])
  if (!Dialog || engagement_id === null) return null
  return <Dialog engagementId={engagement_id} subjectId={id.slice(kind.length + 1)} onClose={onClose} />
}

const rowsIn = (list: HTMLElement | null): HTMLElement[] => [
  ...(list?.querySelectorAll<HTMLElement>('[data-todo]') ?? []),
]

function focusRow(list: HTMLElement | null, place: number): void {
  const rows = rowsIn(list)
  const row = rows[place] ?? rows.at(-1)
  const target = row?.querySelector<HTMLElement>('[data-action]') ?? list?.querySelector<HTMLElement>('[tabindex="-1"]')
  target?.focus()
}
