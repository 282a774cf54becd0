import type { Engagement } from '@portal/domain/engagements/engagement'
import { type ProjectTag, tagUses } from '@portal/domain/tags/project-tag'
import { tagNameMax, tagNameProblem } from '@portal/domain/tags/validation'
import { teamCallFailed } from '@portal/domain/team/validation'
import { fold } from '@portal/domain/text/fold'
import { length } from '@portal/domain/text/text-field'
import type { UseQueryResult } from '@tanstack/react-query'
import { Plus, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { detailOr } from '../http/call.ts'
import { useSending } from '../http/sending.ts'
import { useDraft } from '../shared/forms/draft.ts'
import { Alert } from '../ui/alert.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { classes } from '../ui/classes.ts'
import { Confirm } from '../ui/dialog.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Popover } from '../ui/popover.tsx'
import scrolling from '../ui/scrolling-list.module.css'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { TextField } from '../ui/text-field.tsx'
import type { useTagChanges } from './changes.ts'
import { noTagsFound } from './tag-filter.tsx'
import styles from './tag-picker.module.css'

interface TagPickerProps {
  engagement: Engagement
  /** Name of the person. */
  name: string
  anchor: HTMLElement | null
  tags: UseQueryResult<ProjectTag[]>
  changes: ReturnType<typeof useTagChanges>
  has: (tag: ProjectTag) => boolean
  onToggle: (tag: ProjectTag, on: boolean, signal: AbortSignal) => Promise<unknown>
  onClose: () => void
}

const clickToCreate = 'Click + to create new tag'

/** Searches, creates, gives, takes and deletes tags; each at once. It stands open only for team editors. */
export function TagPicker({ engagement, name, anchor, tags, changes, has, onToggle, onClose }: TagPickerProps) {
  const { sending, error, send, forget } = useSending(changes.refresh)
  const { content: text, set: setText } = useDraft(`tag ${engagement.id}`, '')
  const [tried, setTried] = useState(false)
  const [deleting, setDeleting] = useState<ProjectTag>()
  const anchorRef = useRef(anchor)
  const latest = useRef(onToggle)
  latest.current = onToggle
  const queue = useRef(Promise.resolve<unknown>(undefined))

  const all = tags.data ?? []
  const foldedText = fold(text)
  // Chosen ones first, as they were when it opened: nothing moves away under the pointer.
  const [first, setFirst] = useState<ReadonlySet<string>>()
  if (first === undefined && tags.data) setFirst(new Set(tags.data.filter(has).map((tag) => tag.id)))
  const rank = (tag: ProjectTag): number => (first?.has(tag.id) ? 0 : 1)
  const found = all
    .filter((tag) => fold(tag.name).includes(foldedText))
    .toSorted((one, other) => rank(one) - rank(other))
  const problem = tagNameProblem(
    text,
    all.map((tag) => tag.name),
  )
  const close = () => {
    setText(null)
    onClose()
  }
  const create = async () => {
    setTried(true)
    if (problem) return
    const created = await send((signal) => changes.create(text.trim(), signal))
    if (!created) return
    setText(null)
    setTried(false)
    await send((signal) => onToggle(created.answer, true, signal))
  }
  // Sends changes one by one, so that two quick ticks both count.
  const toggle = (tag: ProjectTag, on: boolean) => {
    queue.current = queue.current.then(() => send((signal) => latest.current(tag, on, signal)))
  }
  const remove = async () => {
    if (deleting) await send((signal) => changes.remove(deleting, signal))
    setDeleting(undefined)
  }
  return (
    <Popover open onOpenChange={(open) => !open && !deleting && close()} anchor={anchorRef} title={`Tags of ${name}`}>
      {error !== undefined && <Alert>{detailOr(teamCallFailed, error)}</Alert>}
      <form
        noValidate
        className={styles.create}
        onSubmit={(event) => {
          event.preventDefault()
          void create()
        }}
      >
        <TextField
          label="Search or create a tag"
          autoComplete="off"
          value={text}
          onChange={(next) => {
            setText(next)
            setTried(false)
            forget()
          }}
          error={tried || length(text) > tagNameMax ? problem : undefined}
        />
        <IconButton type="submit" label="Create the tag" icon={<Plus size={18} aria-hidden="true" />} />
      </form>
      {tags.isPending && (
        <Loading label="Loading the tags">
          <Skeleton height={32} />
        </Loading>
      )}
      {tags.isError && <Alert>{detailOr(teamCallFailed, tags.error)}</Alert>}
      <ul className={classes(styles.tags, scrolling.list)} aria-label="Tags">
        {found.map((tag) => (
          <li key={tag.id} className={styles.tag}>
            <Checkbox className={styles.name} label={tag.name} checked={has(tag)} onChange={(on) => toggle(tag, on)} />
            <IconButton
              size="row"
              label={`Delete the tag ${tag.name}`}
              icon={<Trash2 size={14} aria-hidden="true" />}
              onClick={() => setDeleting(tag)}
            />
          </li>
        ))}
      </ul>
      <p role="status" className={styles.note}>
        {tags.isSuccess && found.length === 0 && (
          <>
            {noTagsFound} <br />
            {clickToCreate}
          </>
        )}
      </p>
      <Confirm
        open={deleting !== undefined}
        title={`Delete the tag “${deleting?.name}”?`}
        confirmLabel="Delete tag"
        danger
        busy={sending}
        onCancel={() => setDeleting(undefined)}
        onConfirm={() => void remove()}
      >
        {deleting && whoHas(deleting, engagement.header_tags)}
      </Confirm>
    </Popover>
  )
}

/** "How many members (plus client partner header uses) have the tag" (document 2, point 4); the director, whom that leaves out, is named. */
function whoHas(tag: ProjectTag, headers: Engagement['header_tags']): string {
  const uses = tagUses(tag, headers)
  const people = `${uses} ${uses === 1 ? 'person' : 'people'}`
  const director = headers.portfolio_director.some((each) => each.id === tag.id)
  if (director && uses === 0) return 'The portfolio director has this tag and will lose it.'
  if (director) return `${people} and the portfolio director have this tag and will lose it.`
  return uses === 0 ? 'No one has this tag.' : `${people} ${uses === 1 ? 'has' : 'have'} this tag and will lose it.`
}
