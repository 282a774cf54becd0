import * as z from 'zod/mini'
import { defineEvent } from '../events/event-kind.ts'
import { forYou, plainDifference } from '../overview/change-line.ts'
import { plain, words } from '../overview/words.ts'
import { allLinesFilled } from './completion.ts'
import { mayDecideProposals } from './permissions.ts'

/** Path of the team requests of an engagement. */
export const requestsPath = ({ engagement_id }: { engagement_id: string }): string =>
  `/engagements/${engagement_id}/request-team`

/** Shared by events about team requests. They are emailed to named roles, so there is no subscription. */
const common = {
  subject: 'team_request',
  path: requestsPath,
  inbox: { kind: 'team_request' },
  webhook: { record: 'snapshot' },
} as const

export const teamRequested = defineEvent({
  ...common,
  kind: 'team_request.made',
  emails: ['leads'],
  facts: z.object({ places: z.number() }),
  sentence: ({ actor, facts }) =>
    `${actor} requested ${facts.places} team ${facts.places === 1 ? 'member' : 'members'}`,
  change: {
    kind: 'team-asked',
    reads: 'team_request',
    line: ({ subject: { by, lines }, ...event }) => {
      const [first = 'a team', ...others] = lines.map(({ quantity, role }) => `${quantity} × ${role}`)
      const skill = lines.length === 1 ? `, ${lines[0]?.skill ?? ''}` : ''
      return {
        words: words`${plain(by)} asked for ${[first, ...others].join(', ')}${plain(skill)}`,
        path: requestsPath(event),
      }
    },
  },
})

export const teamRequestChanged = defineEvent({
  ...common,
  kind: 'team_request.changed',
  emails: ['leads', 'proposers'],
  /** `filled`: accepting a person has filled the last line, which completes the request. */
  facts: z.object({ change: z.enum(['changed', 'completed', 'reopened', 'filled']) }),
  sentence: ({ actor, facts: { change }, subject }) =>
    change === 'filled' ? filledSentence(subject) : `${actor} ${change} a team request`,
})

export const filledSentence = ({ requested_by }: { requested_by: string | null }): string =>
  `${requested_by === null ? 'A team request' : `The team request of ${requested_by}`} ${allLinesFilled}`

export const teamRequestRemoved = defineEvent({
  ...common,
  kind: 'team_request.removed',
  emails: ['leads', 'proposers'],
  facts: z.object({}),
  sentence: ({ actor }) => `${actor} deleted a team request`,
})

export const personProposed = defineEvent({
  ...common,
  kind: 'proposal.made',
  emails: ['requester'],
  facts: z.object({ proposal: z.string() }),
  sentence: ({ actor, person }) => `${actor} proposed ${person} for the team`,
  change: {
    kind: 'proposal',
    reads: 'proposal',
    line: ({ subject: { proposed_by, person, role, decision, is_new }, ...event }, { viewer }) => ({
      words: words`${plain(proposed_by)} proposed ${person} as ${plain(role)}`,
      difference: plainDifference(decision === 'open' && is_new && mayDecideProposals(viewer) ? forYou : decision),
      path: requestsPath(event),
    }),
  },
})

export const proposalDecided = defineEvent({
  ...common,
  kind: 'proposal.decided',
  emails: ['proposers'],
  facts: z.object({ proposal: z.string(), decision: z.enum(['accepted', 'declined']) }),
  sentence: ({ actor, facts, person }) => `${actor} ${facts.decision} ${person} for the team`,
  change: {
    kind: 'proposal',
    reads: 'proposal',
    line: ({ facts, subject: { decided_by, person, role }, ...event }) => ({
      words: words`${plain(`${decided_by} ${facts.decision}`)} ${person} as ${plain(role)}`,
      path: requestsPath(event),
    }),
  },
})
