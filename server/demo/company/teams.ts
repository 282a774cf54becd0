import { fold } from '@portal/domain/text/fold'
import type { Queries } from '../../platform/database/database.ts'
import { readTable } from './table.ts'

/** Creates teams and tags, as if made before the demo starts. */
export async function fillDemoTeams(queries: Queries, created_at: Date): Promise<void> {
  for (const { engagement_id, teams, tags } of readTable<'engagement_id' | 'teams' | 'tags'>('teams')) {
    for (const [index, { name, people }] of named(teams).entries()) {
      const id = `${engagement_id}-T${index + 1}`
      const team = { id, engagement_id, name, folded_name: fold(name), version: 1, created_at }
      await queries.insertInto('group_team').values(team).execute()
      const members = people.map((employee_id) => ({ engagement_id, employee_id, team_id: id }))
      await queries.insertInto('group_team_member').values(members).execute()
    }
    for (const [index, { name, people }] of named(tags).entries()) {
      const id = `${engagement_id}-L${index + 1}`
      await queries
        .insertInto('tag')
        .values({ id, engagement_id, name, folded_name: fold(name) })
        .execute()
      const members = people.map((employee_id) => ({ tag_id: id, employee_id }))
      if (members.length > 0) await queries.insertInto('member_tag').values(members).execute()
    }
    await queries
      .insertInto('header_tag')
      .values([
        { engagement_id, place: 'client_partner', tag_id: `${engagement_id}-L1` },
        { engagement_id, place: 'portfolio_director', tag_id: `${engagement_id}-L2` },
      ])
      .execute()
  }
}

/** Reads `Data migration: E002 E005; Payments squad: E024 E026`. */
const named = (cell: string): { name: string; people: string[] }[] =>
  cell.split('; ').map((text) => {
    const [name = '', ids = ''] = text.split(': ')
    return { name, people: ids.split(' ').filter(Boolean) }
  })
