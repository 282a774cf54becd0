import { longestSearch } from '@portal/domain/search/contract'
import { correctedText, nothingCalled, resultsText, searchFailed } from '@portal/domain/search/facts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useToday } from '../../shared/dates/today.ts'
import { useTheme } from '../../shared/product/theme.ts'
import { logOut } from '../../shared/session/log-out.ts'
import { useViewer } from '../../shared/session/session.ts'
import { todosQuery } from '../../shared/todos/todos.ts'
import { classes } from '../../ui/classes.ts'
import { useDebounced } from '../../ui/debounced.ts'
import { FailedState } from '../../ui/failed-state.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { Row, Stack } from '../../ui/stack.tsx'
import { NoMatchIcon } from '../../ui/state-icons.tsx'
import { Text } from '../../ui/text.tsx'
import { listBeginning, listResults, listSuggestions, type Option } from './options.ts'
import { note, openedQuery, resultsOf } from './queries.ts'
import { ResultList } from './result-list.tsx'
import styles from './search-panel.module.css'

/** Milliseconds without a key after which the portal is asked. */
const pause = 120

interface SearchPanelProps {
  /** The text at first. */
  typed: string
  onClose: () => void
  /** Something was opened in this window. */
  onOpened: () => void
}

/** A combobox with its list. Never shows the response to an earlier text as the response to a later one. */
export function SearchPanel({ typed, onClose, onOpened }: SearchPanelProps) {
  const field = useRef<HTMLInputElement>(null)
  const viewer = useViewer()
  const today = useToday()
  const { theme, setTheme } = useTheme()
  const client = useQueryClient()
  const navigate = useNavigate()
  const listId = useId()
  const [text, setText] = useState(typed)
  const [all, setAll] = useState(false)
  /** Key of the option that the person moved to. */
  const [chosen, setChosen] = useState<string>()
  /** Enter came before the response: it opens the first result that comes. */
  const [hurried, setHurried] = useState(false)
  const sought = text.trim()
  const debouncedText = useDebounced(sought, pause)
  const response = useQuery(resultsOf(debouncedText, all))
  const opened = useQuery(openedQuery)
  const todos = useQuery(todosQuery)
  const isEmpty = sought === ''
  const isLatest = debouncedText === sought && !response.isFetching
  const isSettled = isEmpty || (isLatest && !response.isPlaceholderData)
  const hasFailed = !isEmpty && isLatest && response.isError
  const results = hasFailed ? undefined : response.data
  const found = useMemo(() => listResults({ results, theme, today }), [results, theme, today])
  const hasNoMatch = !isEmpty && isSettled && !hasFailed && found.groups.length === 0
  const listed = isEmpty
    ? listBeginning({ opened: opened.data ?? [], todos: todos.data, viewer, today })
    : hasNoMatch
      ? listSuggestions(results?.nearest_words ?? [])
      : found
  const options = listed.groups.flatMap((group) => group.options)
  const current = options.find(({ key }) => key === chosen) ?? options[0]

  const type = (next: string): void => {
    setText(next)
    setChosen(undefined)
    setAll(false)
    setHurried(false)
  }
  /** Does at once what needs no screen. */
  const run = (command: string | undefined): void => {
    onClose()
    if (command === 'log-out') void logOut()
    if (command === 'dark-theme') setTheme('dark')
    if (command === 'light-theme') setTheme('light')
  }
  const go = (path: string, apart: boolean): void => {
    if (apart) {
      window.open(path, '_blank', 'noopener')
      return
    }
    onOpened()
    void navigate(path)
  }
  const open = ({ path, fill, command, found: record }: Option, apart: boolean): void => {
    if (record) note(client, record)
    if (path !== undefined) go(path, apart)
    else if (fill === undefined) run(command)
    else {
      type(fill)
      field.current?.focus()
    }
  }
  const openLatest = (): void => {
    if (!hurried || !isSettled) return
    setHurried(false)
    if (current && !hasNoMatch) open(current, false)
  }
  useEffect(openLatest)

  const press = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return
    const moves: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }
    const move = moves[event.key]
    if (move !== undefined && current) {
      event.preventDefault()
      setChosen(options.at((options.indexOf(current) + move) % options.length)?.key)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      const apart = event.ctrlKey || event.metaKey
      if (isSettled || chosen !== undefined || apart) current && open(current, apart)
      else setHurried(true)
    } else if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)) event.preventDefault()
  }
  const corrected = results?.corrected ?? null
  const showsAll = all || options.length >= listed.count

  return (
    <>
      <Row gap={12} className={styles.head}>
        <Search size={20} aria-hidden="true" className={styles.glass} />
        <input
          ref={field}
          // biome-ignore lint/a11y/noAutofocus: Base UI moves the focus a frame later, and keys typed before then would get lost
          autoFocus
          className={styles.input}
          role="combobox"
          aria-label="Search"
          aria-expanded={options.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={current ? `${listId}-${current.key}` : undefined}
          placeholder="Search"
          enterKeyHint="go"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={longestSearch}
          value={text}
          onChange={(event) => type(event.target.value)}
          onKeyDown={press}
        />
        <p className={classes(styles.count, hasNoMatch && 'sr-only')} role="status">
          {!isEmpty && isSettled && !hasFailed && (
            <>
              {resultsText(found.count)}
              {corrected !== null && <span className="sr-only"> {correctedText(sought, corrected)}</span>}
            </>
          )}
        </p>
        <button type="button" className={styles.close} onClick={onClose}>
          <span className="sr-only">Close</span>
          <span aria-hidden="true">
            <kbd className={styles.key}>Esc</kbd>
            <span className={styles.closeWord}>Close</span>
          </span>
        </button>
      </Row>
      {!isEmpty && corrected !== null && (
        <Text as="p" kind="quiet" tone="text" className={styles.corrected} aria-hidden="true">
          {correctedText(debouncedText, corrected)}
        </Text>
      )}
      {hasNoMatch && (
        <div className={styles.nothing}>
          <NoMatchIcon />
          <div>
            <p>{nothingCalled(sought)}</p>
            <Text as="p" kind="quiet">
              {/\S\s+\S/.test(sought)
                ? 'Check the spelling, use fewer words, or choose one of these:'
                : 'Check the spelling, or choose one of these:'}
            </Text>
          </div>
        </div>
      )}
      <ResultList
        id={listId}
        listed={listed}
        isBusy={!isSettled}
        current={current}
        onPoint={({ key }) => setChosen(key)}
        onOpen={open}
      />
      {hasFailed && (
        <Stack gap={4} pad="12px 16px">
          <FailedState sentence={searchFailed} retrying={response.isFetching} onRetry={() => void response.refetch()} />
        </Stack>
      )}
      {options.length === 0 && !isSettled && <Outline />}
      <Row gap={16} justify="between" kind="quiet" className={styles.foot}>
        <Row as="p" gap={20} align="stretch" className={styles.hints} aria-hidden="true">
          <span>
            <kbd className={styles.key}>↑</kbd> <kbd className={styles.key}>↓</kbd> move
          </span>
          <span>
            <kbd className={styles.key}>↵</kbd> open
          </span>
          <span>
            <kbd className={styles.key}>Ctrl</kbd> <kbd className={styles.key}>↵</kbd> new tab
          </span>
        </Row>
        {!isEmpty && !showsAll && (
          <button
            type="button"
            className={styles.all}
            onClick={() => {
              setAll(true)
              field.current?.focus()
            }}
          >
            All {resultsText(listed.count)}
          </button>
        )}
      </Row>
    </>
  )
}

function Outline() {
  return (
    <Loading label="Searching">
      <Stack gap={4} pad="12px 16px">
        {[62, 48, 54].map((width) => (
          <Row gap={14} key={width} className={styles.row}>
            <Skeleton width={18} height={18} />
            <Skeleton width={`${width}%`} height={16} />
          </Row>
        ))}
      </Stack>
    </Loading>
  )
}
