import type { CalendarDay } from '../dates/calendar-day.ts'
import { plain, words } from '../overview/words.ts'
import { mayProposePeople } from '../team-requests/permissions.ts'
import { dayNeeded, hasOpenPlaces, neededBy, type OpenLine } from './open-line.ts'
import type { TodoRule } from './todo-rule.ts'

type DeclinedProposal = OpenLine & {
  person: string
  note: string | null
  declined_by: string
  declined_on: CalendarDay
}

export const proposalDeclinedTodo = {
  class: 'Decide',
  waits: (line, person) => mayProposePeople(person) && hasOpenPlaces(line),
  since: ({ declined_on }) => declined_on,
  by: ({ needed_on, declined_on }) => neededBy(needed_on, declined_on),
  says: ({ declined_by, person, note, role }) =>
    words`${plain(declined_by)} declined ${person}${plain(note ? `: “${note}”` : ` as ${role}`)}`,
  path: ({ id }) => `/requests?answer=${id}`,
  action: 'Propose',
  dated: dayNeeded,
  change: 'proposal',
} satisfies TodoRule<DeclinedProposal>
