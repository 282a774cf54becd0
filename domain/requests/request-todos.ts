import type { TodoKind } from '../overview/todo.ts'

/** The todos of the overview that are requests, done by the dialogs of this screen. */
const requestTodoKinds: readonly TodoKind[] = ['extension-asked', 'line-without-proposal', 'proposal-declined']
export const isRequest = ({ kind }: { kind: TodoKind }): boolean => requestTodoKinds.includes(kind)
