import { bandOf } from '@portal/domain/audits/bands'
import { markedParts } from '@portal/domain/search/marks'
import { CornerDownLeft } from 'lucide-react'
import { type MouseEvent, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { FileIcon } from '../../shared/files/file-icon.tsx'
import { photoOf } from '../../shared/people/photo.ts'
import { BandScore } from '../../shared/scores/band.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Locked } from '../../ui/locked.tsx'
import { Box, Stack } from '../../ui/stack.tsx'
import { Text } from '../../ui/text.tsx'
import type { Listed, Option } from './options.ts'
import styles from './result-list.module.css'

interface ResultListProps {
  id: string
  listed: Listed
  isBusy: boolean
  current: Option | undefined
  onPoint: (option: Option) => void
  onOpen: (option: Option, apart: boolean) => void
}

/** The list of the combobox. It never has the focus; the field says which row is current. */
export function ResultList({ id, listed, isBusy, current, onPoint, onOpen }: ResultListProps) {
  const names = useId()
  const currentId = current && `${id}-${current.key}`
  useEffect(() => {
    if (currentId !== undefined) document.getElementById(currentId)?.scrollIntoView({ block: 'nearest' })
  }, [currentId])
  const list = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change of the rows
  useLayoutEffect(() => endAtRow(list.current), [listed])
  return (
    <div ref={list} id={id} role="listbox" aria-label="Results" aria-busy={isBusy} className={styles.list}>
      {listed.groups.map(({ name, options, count }, index) => (
        // biome-ignore lint/a11y/useSemanticElements: a list of options has groups of them
        <div key={name} role="group" aria-labelledby={`${names}-${index}`} className={styles.group}>
          <Text as="p" kind="quiet" className={styles.caption}>
            <span id={`${names}-${index}`}>
              <Marked text={name} words={listed.kindWords} />
            </span>
            {options.length < count && (
              <Text tabular className={styles.shown}>
                {options.length} of {count}
              </Text>
            )}
          </Text>
          <Box fill role="presentation">
            {options.map((option) => (
              <Row
                key={option.key}
                id={`${id}-${option.key}`}
                option={option}
                words={listed.words}
                isCurrent={option === current}
                onPoint={onPoint}
                onOpen={onOpen}
              />
            ))}
          </Box>
        </div>
      ))}
    </div>
  )
}

/** Ends a list that scrolls below a row, so that none is cut through. */
function endAtRow(list: HTMLElement | null): void {
  if (!list) return
  list.style.maxHeight = ''
  if (list.scrollHeight <= list.clientHeight) return
  const rows = [...list.querySelectorAll<HTMLElement>('[role="option"]')]
  const last = rows.findLast((row) => row.offsetTop + row.offsetHeight <= list.clientHeight)
  if (last) list.style.maxHeight = `${last.offsetTop + last.offsetHeight + 6}px`
}

interface RowProps extends Pick<ResultListProps, 'onPoint' | 'onOpen'> {
  id: string
  option: Option
  words: readonly string[]
  isCurrent: boolean
}

function Row({ id, option, words, isCurrent, onPoint, onOpen }: RowProps) {
  const { found } = option
  const press = (event: MouseEvent): void => {
    if (event.button > 1) return
    event.preventDefault()
    onOpen(option, event.button === 1 || event.ctrlKey || event.metaKey)
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys are the field's, which says which row is current
    // biome-ignore lint/a11y/useFocusableInteractive: as above
    <div
      id={id}
      role="option"
      aria-selected={isCurrent}
      className={styles.row}
      onPointerMove={() => !isCurrent && onPoint(option)}
      // The field keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
      onClick={press}
      onAuxClick={press}
    >
      <span className={styles.icon} aria-hidden="true">
        <Mark option={option} />
      </span>
      <Stack as="span" fill className={styles.texts}>
        <span className={styles.name} title={option.name}>
          <Locked isLocked={found?.is_sensitive === true} label="Sensitive">
            <Marked text={option.name} words={words} isName />
          </Locked>
        </span>
        {option.detail !== '' && (
          <Text kind="quiet" className={styles.detail} title={option.detail}>
            <Marked text={option.detail} words={words} />
          </Text>
        )}
      </Stack>
      {option.fact.text !== '' && (
        <Text kind="quiet" tabular className={styles.fact} data-soon={option.fact.soon || undefined}>
          {option.fact.text}
        </Text>
      )}
      {isCurrent && <CornerDownLeft size={14} aria-hidden="true" className={styles.enter} />}
    </div>
  )
}

function Marked({ text, words, isName }: { text: string; words: readonly string[]; isName?: boolean }) {
  return markedParts(text, words, isName).map((part, index) => {
    // The parts of a text stay in their places.
    const key = `${index}`
    return part.marked ? (
      <mark key={key} className={styles.marked}>
        {part.text}
      </mark>
    ) : (
      <span key={key}>{part.text}</span>
    )
  })
}

/** Picture of a person, type of a file, band of an audit; an icon for others. */
function Mark({ option: { found, icon: Icon } }: { option: Option }) {
  if (found?.kind === 'person' || found?.kind === 'stakeholder')
    return <Avatar name={found.title} src={photoOf(found.photo_id)} size={24} />
  if (found?.kind === 'file') return <FileIcon name={found.title} />
  if (found?.kind === 'audit' && found.rating)
    return <BandScore band={bandOf(found.rating.score, found.rating.type)}>{''}</BandScore>
  return <Icon size={18} />
}
