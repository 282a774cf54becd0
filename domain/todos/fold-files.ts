import { words } from '../overview/words.ts'
import { compare } from '../text/compare.ts'
import type { Todo, Todos } from './todo.ts'

/** Id of the row for all unread files of an engagement. Marking it marks each of these files. */
const foldOf = (engagementId: string): string => `file:of-${engagementId}`

/** True if marking this id marks the to-do. */
export const isMarkedBy = (todo: Todo, id: string): boolean =>
  todo.id === id || (todo.kind === 'file' && todo.engagement_id !== null && foldOf(todo.engagement_id) === id)

/** Combines two or more unread files of an engagement into one row, in the place of the first of them. */
export const foldTodos = (todoList: Todos): Todos => ({
  ...todoList,
  todos: foldFiles(todoList.todos),
  snoozed: foldFiles(todoList.snoozed),
})

/** The to-dos with two or more unread files of an engagement as one. */
function foldFiles(todos: readonly Todo[]): Todo[] {
  const files = Map.groupBy(
    todos.filter(({ kind }) => kind === 'file'),
    ({ engagement_id }) => engagement_id,
  )
  return todos.flatMap((todo) => {
    const { kind, engagement_id } = todo
    const alike = kind === 'file' ? (files.get(engagement_id) ?? []) : []
    if (engagement_id === null || alike.length < 2) return [todo]
    if (alike[0] !== todo) return []
    const since = alike.map((one) => one.since).toSorted(compare)[0] ?? todo.since
    return [
      { ...todo, id: foldOf(engagement_id), words: words`${`${alike.length} new files`}`, since, action: 'View files' },
    ]
  })
}

/** True if the to-do stands for several files. */
export const isFold = (todo: Todo): boolean => todo.engagement_id !== null && todo.id === foldOf(todo.engagement_id)
