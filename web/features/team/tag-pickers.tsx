import type { Engagement } from '@portal/domain/engagements/engagement'
import type { HeaderPlace } from '@portal/domain/tags/project-tag'
import type { Member } from '@portal/domain/team/member'
import { useTagChanges } from './changes.ts'
import { TagPicker } from './tag-picker.tsx'

interface PickerProps {
  engagement: Engagement
  /** Element next to which the picker opens. */
  anchor: HTMLElement | null
  onClose: () => void
}
interface MemberTagPickerProps extends PickerProps {
  member: Pick<Member, 'employee_id' | 'employee_name'>
}
interface HeaderTagPickerProps extends PickerProps {
  place: HeaderPlace
  name: string
}

/** The tags of one member. */
export function MemberTagPicker({ member, ...rest }: MemberTagPickerProps) {
  const { toggle } = useTagChanges(rest.engagement.id)
  return (
    <TagPicker
      {...rest}
      name={member.employee_name}
      has={(tag) => tag.member_assignments.some((each) => each.employee_id === member.employee_id)}
      onToggle={(tag, on) => toggle(tag, member, on)}
    />
  )
}

/** The tags of the client partner or the portfolio director. */
export function HeaderTagPicker({ place, ...rest }: HeaderTagPickerProps) {
  const { toggleHeader } = useTagChanges(rest.engagement.id)
  return (
    <TagPicker
      {...rest}
      has={(tag) => rest.engagement.header_tags[place].some((each) => each.id === tag.id)}
      onToggle={(tag, on) => toggleHeader(tag, place, on)}
    />
  )
}
