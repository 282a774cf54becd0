import type { CommandName } from '@portal/domain/search/commands'
import type { FoundKind } from '@portal/domain/search/found'
import {
  CalendarPlus,
  ChartNoAxesGantt,
  Download,
  FileText,
  Gauge,
  LayoutList,
  LogOut,
  type LucideIcon,
  Mail,
  MessageSquarePlus,
  MessageSquareText,
  Moon,
  PanelTop,
  Star,
  Sun,
  Upload,
  UserPlus,
  UserRound,
  Users,
} from 'lucide-react'

export const kindIcons: Readonly<Record<FoundKind, LucideIcon>> = {
  engagement: LayoutList,
  'work-order': ChartNoAxesGantt,
  person: UserRound,
  stakeholder: UserRound,
  file: FileText,
  audit: Gauge,
  survey: Star,
  feedback: MessageSquareText,
  'team-feedback': MessageSquareText,
  team: Users,
  'team-request': UserPlus,
  'extension-request': CalendarPlus,
}

const actionIcons: Readonly<Partial<Record<CommandName, LucideIcon>>> = {
  extension: CalendarPlus,
  share: Upload,
  team: UserPlus,
  feedback: Star,
  message: Mail,
  'ask-feedback': MessageSquarePlus,
  invite: UserPlus,
  'export-work-orders': Download,
  'dark-theme': Moon,
  'light-theme': Sun,
  'log-out': LogOut,
}

/** Screens share one icon. */
export const commandIcon = (name: string): LucideIcon => actionIcons[name as CommandName] ?? PanelTop
