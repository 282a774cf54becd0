import type { TodoKind } from '@portal/domain/todos/todo'
import {
  Bug,
  CalendarClock,
  CalendarPlus,
  FileText,
  Gauge,
  Hourglass,
  type LucideIcon,
  MailX,
  MessageSquareText,
  UserMinus,
  UserPlus,
  UserRound,
} from 'lucide-react'

export const todoIcons: Record<TodoKind, LucideIcon> = {
  proposal: UserRound,
  'feedback-asked': MessageSquareText,
  'extension-answered': CalendarPlus,
  file: FileText,
  'order-ending': CalendarClock,
  'days-left': Hourglass,
  audit: Gauge,
  'extension-asked': CalendarPlus,
  'line-without-proposal': UserPlus,
  'proposal-declined': UserRound,
  'low-score': MessageSquareText,
  'feedback-missing': MessageSquareText,
  'own-file': FileText,
  'people-leaving': UserMinus,
  'bug-report': Bug,
  'failed-mail': MailX,
}
