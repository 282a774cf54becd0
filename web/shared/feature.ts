import type { OpenExtension, OpenLine } from '@portal/domain/requests/request'
import type { TodoKind } from '@portal/domain/todos/todo'
import { type ComponentType, createContext } from 'react'
import type { ScreenQuery, ScreenRoute } from './navigation/screen-route.ts'

/** A feature for the app and for shared code. It is part of the initial JavaScript, so it loads its components lazily. */
export interface WebFeature {
  routes?: readonly ScreenRoute[]
  /** Queries for the parts of the shell that this feature fills. */
  shellQueries?: () => Promise<readonly ScreenQuery[]>
  /** Dialogs that the button of a to-do opens, by kind of to-do. At most one feature has each kind. */
  todoDialogs?: Partial<Record<TodoKind, ComponentType<TodoDialogProps>>>
  /** Dialogs in which staff respond to a request of a customer, by kind of request. */
  requestDialogs?: { extension?: RequestDialog<OpenExtension>; team?: RequestDialog<OpenLine> }
  /** Loads the dialogs about an engagement's records. */
  recordDialogs?: () => Promise<RecordDialogs>
}

export interface RecordDialogProps {
  engagementId: string
  /** The person whose work `end` ends. */
  person?: { employee_id: string; name: string } | undefined
  onClose: () => void
}
export type RecordDialogs = Record<'edit' | 'details' | 'delete' | 'end', ComponentType<RecordDialogProps>>

export interface TodoDialogProps {
  engagementId: string
  /** Id of the record that the to-do is about, such as a file. */
  subjectId: string
  onClose: () => void
}

type RequestDialog<Request> = ComponentType<{ request: Request; onClose: () => void }>

/** All features. The app provides them, so that shared code finds their dialogs and tabs without an import. */
export const Features = createContext<readonly WebFeature[]>([])
