import type { Engagement } from '@portal/domain/engagements/engagement'
import { assignTag, createTag, deleteTag, setHeaderTags } from '@portal/domain/tags/contract'
import type { HeaderPlace, ProjectTag } from '@portal/domain/tags/project-tag'
import { createGroupTeam, deleteGroupTeam, updateGroupTeam } from '@portal/domain/team/contract'
import type { GroupTeam } from '@portal/domain/team/group-team'
import type { Member, Tag } from '@portal/domain/team/member'
import { teamCallFailed } from '@portal/domain/team/validation'
import { compareNames } from '@portal/domain/text/compare'
import { useQueryClient } from '@tanstack/react-query'
import { engagementQuery } from '../../shared/engagement/engagement.ts'
import { CallError, call, detailOr } from '../../shared/http/call.ts'
import { forgetCollapsed } from './collapsed.ts'
import { membersOf, tagsOf, teamKey, teamsOf } from './queries.ts'

/** Sentence about a failed call of team editors (document 2, point 8). */
export const teamFailure = (error: unknown): string => detailOr(teamCallFailed, error)

/**
 * Refetches everything that editors change after a call that failed or was aborted, since the server may have acted all the
 * same. After a conflict (409, 404) it waits for that, so that the dialog shows the error together with the current state.
 */
function useFreshState(id: string) {
  const client = useQueryClient()
  const refresh = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: teamKey(id) }),
      client.invalidateQueries({ queryKey: engagementQuery(id).queryKey }),
    ])
  const fresh = async <Answer>(work: Promise<Answer>): Promise<Answer> => {
    try {
      return await work
    } catch (error) {
      const refreshed = refresh()
      if (error instanceof CallError && (error.status === 409 || error.status === 404)) await refreshed
      throw error
    }
  }
  return { client, refresh, fresh }
}

/** Mutations of team editors. Lists on the screen change only after the server's answer (document 2, point 4). */
export function useTeamChanges(id: string) {
  const { client, refresh, fresh } = useFreshState(id)
  const setTeams = (change: (teams: GroupTeam[]) => GroupTeam[]) =>
    client.setQueryData(teamsOf(id).queryKey, (teams) => teams && change(teams))

  return {
    create: async (name: string, signal: AbortSignal): Promise<string> => {
      const { data } = await fresh(call(createGroupTeam, { params: { id }, body: { name } }, { signal }))
      const team = { id: data.object_id, name: name.trim(), project_id: id, member_assignments: [] }
      setTeams((teams) => [{ ...team, version: data.version ?? 0 }, ...teams])
      return team.id
    },

    update: async (
      team: GroupTeam,
      change: { name?: string; member_assignments: readonly Member[]; move?: boolean },
      signal: AbortSignal,
    ): Promise<void> => {
      const answer = await fresh(
        call(
          updateGroupTeam,
          {
            params: { id, teamId: team.id },
            query: { name: change.name ?? team.name, version: team.version, ...(change.move && { move: 'true' }) },
            body: { member_assignments: change.member_assignments.map(({ employee_id }) => ({ employee_id })) },
          },
          { signal },
        ),
      )
      const here = new Set(answer.member_assignments.map((member) => member.employee_id))
      const without = (each: GroupTeam): GroupTeam => ({
        ...each,
        member_assignments: each.member_assignments.filter((member) => !here.has(member.employee_id)),
      })
      setTeams((teams) => teams.map((each) => (each.id === team.id ? answer : without(each))))
      if (change.move) await refresh()
    },

    remove: async (team: GroupTeam, signal: AbortSignal): Promise<void> => {
      const request = { params: { id, teamId: team.id }, query: { version: team.version } }
      await fresh(call(deleteGroupTeam, request, { signal }))
      setTeams((teams) => teams.filter((each) => each.id !== team.id))
      forgetCollapsed(team.id)
    },
  }
}

/** Retries when someone else changed the same tag, since adding or removing one person fits any state. */
const attempts = 4

export function useTagChanges(id: string) {
  const { client, refresh, fresh } = useFreshState(id)
  const freshTag = async (tagId: string): Promise<ProjectTag | undefined> =>
    (await client.fetchQuery({ ...tagsOf(id), staleTime: 0 })).find((tag) => tag.id === tagId)

  const setTagOfMembers = (tag: ProjectTag, has: ReadonlySet<string>) => {
    const change = (member: Member): Member => {
      const others = member.tags.filter((each) => each.id !== tag.id)
      if (!has.has(member.employee_id)) return { ...member, tags: others }
      const tags = [...others, { id: tag.id, name: tag.name }]
      return { ...member, tags: tags.toSorted((one, other) => compareNames(one.name, other.name)) }
    }
    client.setQueryData(membersOf(id).queryKey, (members) => members?.map(change))
    client.setQueryData(teamsOf(id).queryKey, (teams) =>
      teams?.map((team) => ({ ...team, member_assignments: team.member_assignments.map(change) })),
    )
  }
  const setHeader = (tags: Engagement['header_tags']) =>
    client.setQueryData(
      engagementQuery(id).queryKey,
      (engagement) => engagement && { ...engagement, header_tags: tags },
    )

  return {
    create: async (name: string, signal: AbortSignal): Promise<ProjectTag> => {
      const { data } = await fresh(call(createTag, { params: { id }, body: { name } }, { signal }))
      const tag = { id: data.object_id, name: name.trim(), member_assignments: [], version: data.version ?? 0 }
      client.setQueryData(tagsOf(id).queryKey, (tags) =>
        [...(tags ?? []), tag].toSorted((one, other) => compareNames(one.name, other.name)),
      )
      return tag
    },

    /** Gives the tag to one member, or takes it from them. */
    toggle: async (tag: ProjectTag, member: Pick<Member, 'employee_id'>, on: boolean) => {
      let now = client.getQueryData(tagsOf(id).queryKey)?.find((each) => each.id === tag.id) ?? tag
      for (let attempt = 1; ; attempt++) {
        const others = now.member_assignments.filter((each) => each.employee_id !== member.employee_id)
        const people = (on ? [...others, member] : others).map(({ employee_id }) => ({ employee_id }))
        const request = {
          params: { id, tagId: now.id },
          query: { version: now.version },
          body: { member_assignments: people },
        }
        try {
          const answer: ProjectTag = await call(assignTag, request)
          client.setQueryData(tagsOf(id).queryKey, (tags) => tags?.map((each) => (each.id === tag.id ? answer : each)))
          setTagOfMembers(answer, new Set(answer.member_assignments.map((each) => each.employee_id)))
          return
        } catch (error) {
          const raced = error instanceof CallError && error.status === 409
          const next = raced && attempt < attempts ? await freshTag(tag.id) : undefined
          if (!next) {
            if (error instanceof CallError && error.status > 0) await refresh()
            throw error
          }
          now = next
        }
      }
    },

    /** Gives the tag to the client partner or the portfolio director, or takes it from them; other tags stay. */
    toggleHeader: async (tag: ProjectTag, place: HeaderPlace, on: boolean) => {
      const before = client.getQueryData(engagementQuery(id).queryKey)?.header_tags[place] ?? []
      const others = before.filter((each) => each.id !== tag.id)
      const ids = (tags: readonly Pick<Tag, 'id'>[]) => tags.map((each) => ({ id: each.id }))
      const body = { [place]: ids(on ? [...others, tag] : others), before: { [place]: ids(before) } }
      setHeader(await fresh(call(setHeaderTags, { params: { id }, body })))
      // The call raises the versions of these tags.
      await client.invalidateQueries({ queryKey: tagsOf(id).queryKey })
    },

    remove: async (tag: ProjectTag) => {
      await fresh(call(deleteTag, { params: { id, tagId: tag.id }, query: { version: tag.version } }))
      client.setQueryData(tagsOf(id).queryKey, (tags) => tags?.filter((each) => each.id !== tag.id))
      setTagOfMembers(tag, new Set())
      const engagement = client.getQueryData(engagementQuery(id).queryKey)
      const without = (tags: readonly Tag[]) => tags.filter((each) => each.id !== tag.id)
      if (engagement)
        setHeader({
          client_partner: without(engagement.header_tags.client_partner),
          portfolio_director: without(engagement.header_tags.portfolio_director),
        })
    },
  }
}
