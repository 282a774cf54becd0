import type { CalendarDay } from '../dates/calendar-day.ts'
import { plain, words } from '../overview/words.ts'
import { mayProposePeople } from '../team-requests/permissions.ts'
import { dayNeeded, hasOpenPlaces, neededBy, type OpenLine } from './open-line.ts'
import type { TodoRule } from './todo-rule.ts'

type LineWithoutProposal = OpenLine & { requested_by: string; requested_on: CalendarDay }

export const lineWithoutProposalTodo = {
  class: 'Decide',
  waits: (line, person) => mayProposePeople(person) && hasOpenPlaces(line),
  since: ({ requested_on }) => requested_on,
  by: ({ needed_on, requested_on }) => neededBy(needed_on, requested_on),
  says: ({ requested_by, quantity, role }) =>
    words`${plain(requested_by)} asked for ${`${quantity} × ${role}`}. No one proposed yet`,
  path: ({ id }) => `/requests?answer=${id}`,
  action: 'Propose',
  dated: dayNeeded,
  change: 'team-asked',
} satisfies TodoRule<LineWithoutProposal>
