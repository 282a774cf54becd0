import type { Engagement } from '@portal/domain/engagements/engagement'
import { type ProjectTag, tagUses } from '@portal/domain/tags/project-tag'
import { tagNameMax, tagNameProblem } from '@portal/domain/tags/validation'
import { length } from '@portal/domain/text/composed'
import { fold } from '@portal/domain/text/fold'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Plus, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { useDraft } from '../../shared/forms/draft.ts'
import { useForm } from '../../shared/forms/form.ts'
import { List } from '../../shared/lists/list.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { classes } from '../../ui/classes.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Popover } from '../../ui/popover.tsx'
import scrolling from '../../ui/scrolling-list.module.css'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Row } from '../../ui/stack.tsx'
import { Text } from '../../ui/text.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { teamFailure, useTagChanges } from './changes.ts'
import { tagsOf } from './queries.ts'
import { noTagsFound } from './tag-filter.tsx'
import styles from './tag-picker.module.css'

interface TagPickerProps {
  engagement: Engagement
  /** Name of the person. */
  name: string
  anchor: HTMLElement | null
  has: (tag: ProjectTag) => boolean
  onToggle: (tag: ProjectTag, on: boolean) => Promise<unknown>
  onClose: () => void
}

const clickToCreate = 'Click + to create new tag'

/** Searches, creates, assigns and deletes tags, each at once. Only team editors open it. */
export function TagPicker({ engagement, name, anchor, has, onToggle, onClose }: TagPickerProps) {
  const changes = useTagChanges(engagement.id)
  const tags = useQuery(tagsOf(engagement.id))
  const [deleting, setDeleting] = useState<ProjectTag>()
  /** True while the list is for deleting tags instead of choosing them. */
  const [isEditing, setIsEditing] = useState(false)
  const anchorRef = useRef(anchor)
  const all = tags.data ?? []
  const problemOf = (text: string) =>
    tagNameProblem(
      text,
      all.map((tag) => tag.name),
    )
  const form = useForm({
    draft: useDraft(`tag ${engagement.id}`, { name: '' }),
    problems: (content) => ({ name: problemOf(content.name) }),
    send: (content, signal) => changes.create(content.name.trim(), signal),
    onSent: (tag) => change.mutate(() => onToggle(tag, true)),
    failure: teamFailure,
  })
  // The scope sends changes one by one, so that two quick ticks both count.
  const change = useMutation({
    scope: { id: `tags ${engagement.id}` },
    mutationFn: (act: () => Promise<unknown>) => act(),
  })
  /** True while the person types: the text may be a search, which needs no valid name. */
  const [isSearching, setIsSearching] = useState(true)
  const text = form.content.name
  const foldedText = fold(text)
  // Chosen ones first, as they were when it opened: nothing moves away under the pointer.
  const [first, setFirst] = useState<ReadonlySet<string>>()
  if (first === undefined && tags.data) setFirst(new Set(tags.data.filter(has).map((tag) => tag.id)))
  const rank = (tag: ProjectTag): number => (first?.has(tag.id) ? 0 : 1)
  const found = all
    .filter((tag) => fold(tag.name).includes(foldedText))
    .toSorted((one, other) => rank(one) - rank(other))
  const close = () => {
    form.discard()
    onClose()
  }
  const failure = form.failure ?? (change.error ? teamFailure(change.error) : undefined)
  return (
    <Popover open onOpenChange={(open) => !open && !deleting && close()} anchor={anchorRef} title={`Tags of ${name}`}>
      {failure !== undefined && <Alert>{failure}</Alert>}
      <form
        noValidate
        className={styles.create}
        onSubmit={(event) => {
          setIsSearching(false)
          form.onSubmit(event)
        }}
      >
        <TextField
          label="Search or create a tag"
          autoComplete="off"
          value={text}
          onChange={(name) => {
            setIsSearching(true)
            form.change({ name })
          }}
          error={isSearching ? (length(text) > tagNameMax ? problemOf(text) : undefined) : form.errorOf('name')}
        />
        <IconButton type="submit" label="Create the tag" icon={<Plus size={18} aria-hidden="true" />} />
      </form>
      <List query={tags} label="the tags" skeleton={<Skeleton height={32} />} failed={teamFailure}>
        {() => (
          <ul className={classes(styles.tags, scrolling.list)} aria-label="Tags">
            {found.map((tag) => (
              <Row as="li" key={tag.id} className={styles.tag}>
                {isEditing ? (
                  <>
                    <span className={styles.name}>{tag.name}</span>
                    <IconButton
                      size="row"
                      label={`Delete the tag ${tag.name}`}
                      icon={<Trash2 size={14} aria-hidden="true" />}
                      onClick={() => setDeleting(tag)}
                    />
                  </>
                ) : (
                  <Checkbox
                    className={styles.name}
                    label={tag.name}
                    checked={has(tag)}
                    onChange={(on) => change.mutate(() => onToggle(tag, on))}
                  />
                )}
              </Row>
            ))}
          </ul>
        )}
      </List>
      {all.length > 0 && (
        <Row gap={12} justify="between" rule="row" className={styles.edit}>
          <Text kind="quiet" tone="quiet">
            {isEditing && 'Deleting removes a tag from everyone.'}
          </Text>
          <Button size="small" variant="ghost" flush onClick={() => setIsEditing(!isEditing)}>
            {isEditing ? 'Done' : 'Edit tags'}
          </Button>
        </Row>
      )}
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
        busy={change.isPending}
        onCancel={() => setDeleting(undefined)}
        onConfirm={() =>
          deleting && change.mutate(() => changes.remove(deleting), { onSettled: () => setDeleting(undefined) })
        }
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
