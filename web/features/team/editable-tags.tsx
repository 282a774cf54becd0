import type { Engagement } from '@portal/domain/engagements/engagement'
import type { HeaderPlace } from '@portal/domain/tags/project-tag'
import type { Tag } from '@portal/domain/team/member'
import { isTeamEditor } from '@portal/domain/team/permissions'
import { Tag as TagIcon } from 'lucide-react'
import { useRef, useState } from 'react'
import { useViewer } from '../../shared/session/session.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Row } from '../../ui/stack.tsx'
import { tagNames } from './profile-layout.tsx'
import { HeaderTagPicker, MemberTagPicker } from './tag-pickers.tsx'

interface EditableTagsProps {
  engagement: Engagement
  name: string
  tags: readonly Tag[]
  /** Person or role with the tags. */
  of: { employee_id: string } | { place: HeaderPlace }
}

/** Tag names of a person, with a menu to change them for team editors. */
export function EditableTags({ engagement, name, tags, of }: EditableTagsProps) {
  const editor = isTeamEditor(useViewer(), engagement.id)
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const common = { engagement, onClose: () => setOpen(false) }
  return (
    <Row as="span" gap={8} justify="between">
      {tagNames(tags)}
      {editor && (
        <IconButton
          ref={button}
          size="row"
          label={`Edit the tags of ${name}`}
          icon={<TagIcon size={14} aria-hidden="true" />}
          aria-haspopup="dialog"
          aria-expanded={open}
          onClick={() => setOpen(true)}
        />
      )}
      {open &&
        ('place' in of ? (
          <HeaderTagPicker {...common} place={of.place} name={name} anchor={button.current} />
        ) : (
          <MemberTagPicker
            {...common}
            member={{ employee_id: of.employee_id, employee_name: name }}
            anchor={button.current}
          />
        ))}
    </Row>
  )
}
