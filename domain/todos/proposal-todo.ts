import type { CalendarDay } from '../dates/calendar-day.ts'
import { plain, words } from '../overview/words.ts'
import { mayDecideProposals } from '../team-requests/permissions.ts'
import { dayNeeded, neededBy } from './open-line.ts'
import type { Fact, TodoRule } from './todo-rule.ts'

interface OpenProposal extends Fact {
  person: string
  role: string
  proposed_by: string
  proposed_on: CalendarDay
  needed_on: CalendarDay
}

export const proposalTodo = {
  class: 'Decide',
  waits: (_, person) => mayDecideProposals(person),
  since: ({ proposed_on }) => proposed_on,
  by: ({ needed_on, proposed_on }) => neededBy(needed_on, proposed_on),
  says: ({ proposed_by, person, role }) => words`${plain(proposed_by)} proposed ${person} as ${plain(role)}`,
  path: ({ id, engagement_id }) => `/engagements/${engagement_id}/request-team?ask=decide-${id}`,
  action: 'Decide',
  dated: dayNeeded,
  change: 'proposal',
} satisfies TodoRule<OpenProposal>
