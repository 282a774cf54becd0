import type { TodoKind } from '@portal/domain/overview/todo'
import type { OpenExtension, OpenLine } from '@portal/domain/requests/request'
import { type ComponentType, createContext } from 'react'
import type { ScreenQuery, ScreenRoute } from './navigation/screen-route.ts'

/** A feature as one value: all that the app and shared code know of it. It is part of the first script, so it loads its components lazily. */
export interface WebFeature {
  routes?: readonly ScreenRoute[]
  /** Queries of what the feature shows around every screen. */
  shellQueries?: () => Promise<readonly ScreenQuery[]>
  /** Dialogs that do in place what the button of a to-do says, by kind of to-do. */
  todoDialogs?: Partial<Record<TodoKind, ComponentType<TodoDialogProps>>>
  /** Dialogs in which staff respond to a request of a customer, by kind of request. */
  requestDialogs?: { extension?: RequestDialog<OpenExtension>; team?: RequestDialog<OpenLine> }
}

export interface TodoDialogProps {
  engagementId: string
  /** Id of the record that the to-do is about, such as a file. */
  subjectId: string
  onClose: () => void
}

type RequestDialog<Request> = ComponentType<{ request: Request; onClose: () => void }>

/** All features. The app provides them, so that shared code finds their dialogs and tabs without an import. */
export const Features = createContext<readonly WebFeature[]>([])
