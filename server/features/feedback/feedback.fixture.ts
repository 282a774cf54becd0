import {
  giveIndividualFeedback,
  giveTeamFeedback,
  listIndividualFeedback,
  listTeamFeedback,
} from '@portal/domain/feedback/contract'
import type { TeamWorld } from '../../testing/team-world.ts'
import type { TestPortal } from '../../testing/test-portal.ts'

/** Gives and lists feedback in the present world, as its stakeholder unless said otherwise. */
export const feedbackIn = ({ call }: TestPortal, world: () => TeamWorld) => ({
  onPerson: (differences: object = {}, as = world().stakeholder) => {
    const { engagement: project_id, members } = world()
    const body = { project_id, employee_id: members[0] ?? '', feedback: 'Well done', ...differences }
    return call(giveIndividualFeedback, { body }, as)
  },
  onTeam: (body: { team_id: string; feedback: string }, as = world().stakeholder) =>
    call(
      giveTeamFeedback,
      { body: { feedback_provider_fullname: 'Another person', project_name: 'Else', ...body } },
      as,
    ),
  people: async (query: object = {}, as = world().stakeholder) =>
    (await call(listIndividualFeedback, { query }, as)).body,
  teams: async (query: object = {}, as = world().stakeholder) => (await call(listTeamFeedback, { query }, as)).body,
})
