import type { Engagement } from '@portal/domain/engagements/engagement'
import type { HeaderPlace, ProjectTag } from '@portal/domain/tags/project-tag'
import type { Member } from '@portal/domain/team/member'
import { useQuery } from '@tanstack/react-query'
import { useTagChanges } from './changes.ts'
import { tagsOf } from './queries.ts'
import { TagPicker } from './tag-picker.tsx'

interface PickerProps {
  engagementId: string
  engagement: Engagement
  /** Element next to which the picker opens. */
  anchor: HTMLElement | null
  onClose: () => void
}

/** The tags of one member. */
export function MemberTagPicker({
  engagementId,
  engagement,
  member,
  anchor,
  onClose,
}: PickerProps & { member: Pick<Member, 'employee_id' | 'employee_name'> }) {
  const changes = useTagChanges(engagementId)
  const tags = useQuery(tagsOf(engagementId))
  const has = (tag: ProjectTag): boolean =>
    tag.member_assignments.some((each) => each.employee_id === member.employee_id)
  return (
    <TagPicker
      engagement={engagement}
      name={member.employee_name}
      anchor={anchor}
      tags={tags}
      changes={changes}
      has={has}
      onToggle={(tag, on, signal) => changes.toggle(tag, member, on, signal)}
      onClose={onClose}
    />
  )
}

/** The tags of the client partner or the portfolio director. */
export function HeaderTagPicker({
  engagementId,
  engagement,
  place,
  name,
  anchor,
  onClose,
}: PickerProps & { place: HeaderPlace; name: string }) {
  const changes = useTagChanges(engagementId)
  const tags = useQuery(tagsOf(engagementId))
  const before = engagement.header_tags[place]
  return (
    <TagPicker
      engagement={engagement}
      name={name}
      anchor={anchor}
      tags={tags}
      changes={changes}
      has={(tag) => before.some((each) => each.id === tag.id)}
      onToggle={(tag, on, signal) => {
        const others = before.filter((each) => each.id !== tag.id)
        return changes.setHeader(place, before, on ? [...others, tag] : others, signal)
      }}
      onClose={onClose}
    />
  )
}
