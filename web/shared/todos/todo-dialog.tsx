import type { Todo } from '@portal/domain/overview/todo'
import { lazy } from 'react'

const RequestOfTodo = lazy(async () => ({ default: (await import('../requests/request-dialog.tsx')).RequestOfTodo }))
const OpenFile = lazy(async () => ({ default: (await import('../../features/files/open-file.tsx')).OpenFile }))
const DecisionOfTodo = lazy(async () => ({
  default: (await import('../../features/team-requests/decision-of-todo.tsx')).DecisionOfTodo,
}))
const ExtensionOfTodo = lazy(async () => ({
  default: (await import('../../features/work-orders/extension-of-todo.tsx')).ExtensionOfTodo,
}))
const ReplyOfTodo = lazy(async () => ({
  default: (await import('../../features/surveys/reply-of-todo.tsx')).ReplyOfTodo,
}))

interface TodoDialogProps {
  thing: Todo
  onClose: () => void
}

/** Does what the button of a to-do says: its dialog, or the download of its file. Loaded on demand. */
export function TodoDialog({ thing, onClose }: TodoDialogProps) {
  const { kind, engagement_id } = thing
  const id = thing.id.slice(kind.length + 1)
  if (engagement_id === null) return null
  const about = { engagementId: engagement_id, onClose }
  if (kind === 'file' || kind === 'own-file') return <OpenFile {...about} fileId={id} />
  if (kind === 'proposal') return <DecisionOfTodo {...about} proposalId={id} />
  if (kind === 'order-ending') return <ExtensionOfTodo {...about} orderId={id} />
  if (kind === 'low-score') return <ReplyOfTodo {...about} surveyId={id} />
  return <RequestOfTodo thing={thing} onClose={onClose} />
}
