import { requestedAction } from '@portal/domain/search/actions'
import { longestSearch } from '@portal/domain/search/contract'
import { nothingCalled, resultsText, searchFailed } from '@portal/domain/search/facts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useEffect, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { useViewer } from '../portal/session.ts'
import { useToday } from '../portal/today.ts'
import { useDebounced } from '../ui/debounced.ts'
import { FailedState } from '../ui/failed-state.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { firstActions, type Listed, listOptions, type Option, optionOf, textToSearch } from './options.ts'
import { note, openedQuery, resultsOf } from './queries.ts'
import { ResultList } from './result-list.tsx'
import styles from './search-panel.module.css'

/** Milliseconds without a key after which the portal is asked. */
const pause = 120

interface SearchPanelProps {
  field: RefObject<HTMLInputElement | null>
  onClose: () => void
  /** Something was opened in this window. */
  onOpened: () => void
}

/** A field over what it finds: a combobox with its list, which never shows a later text the answer to an earlier one. */
export function SearchPanel({ field, onClose, onOpened }: SearchPanelProps) {
  const viewer = useViewer()
  const today = useToday()
  const client = useQueryClient()
  const navigate = useNavigate()
  const listId = useId()
  const [text, setText] = useState('')
  const [all, setAll] = useState(false)
  const [chosen, setChosen] = useState(0)
  /** Enter came before the answer: it opens the first that comes. */
  const [hurried, setHurried] = useState(false)
  const sought = textToSearch(text, viewer)
  const debouncedText = useDebounced(sought, pause)
  // An action may apply to any of the results.
  const results = useQuery(resultsOf(debouncedText, all || requestedAction(text, viewer) !== undefined))
  const opened = useQuery(openedQuery)
  const empty = sought === ''
  const settled = empty || (debouncedText === sought && !results.isPlaceholderData && !results.isFetching)
  const failed = !empty && debouncedText === sought && results.isError && !results.isFetching
  const listed: Listed = empty
    ? beginning(
        viewer,
        (opened.data ?? []).map((found) => optionOf(found, today)),
      )
    : listOptions({ text, results: failed ? undefined : results.data, all, viewer, today })
  const options = listed.groups.flatMap((group) => group.options)
  const current = options[Math.min(chosen, options.length - 1)]

  const type = (next: string): void => {
    setText(next)
    setChosen(0)
    setAll(false)
    setHurried(false)
  }
  const open = ({ to, fill, found }: Option, apart: boolean): void => {
    if (fill !== undefined) {
      type(fill)
      field.current?.focus()
      return
    }
    if (to === undefined) return
    if (found) note(client, found)
    if (apart) {
      window.open(to, '_blank', 'noopener')
      return
    }
    onOpened()
    void navigate(to)
  }
  const openLatest = (): void => {
    if (!hurried || !settled) return
    setHurried(false)
    if (current) open(current, false)
  }
  useEffect(openLatest)

  const press = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return
    const moves: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }
    const move = moves[event.key]
    if (move !== undefined && options.length > 0) {
      event.preventDefault()
      setChosen((Math.min(chosen, options.length - 1) + move + options.length) % options.length)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      const apart = event.ctrlKey || event.metaKey
      if (settled || chosen > 0 || apart) current && open(current, apart)
      else setHurried(true)
    } else if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)) event.preventDefault()
  }
  const forgiven = empty ? null : (results.data?.forgiven ?? null)
  const nothing = !empty && settled && !failed && options.length === 0
  const shownAll = all || options.length >= listed.count

  return (
    <>
      <div className={styles.head}>
        <Search size={20} aria-hidden="true" className={styles.glass} />
        <input
          ref={field}
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
        <p className={styles.count} role="status">
          {!empty && settled && !failed && (
            <>
              {resultsText(listed.count, listed.more)}
              {forgiven !== null && (
                <>
                  {' '}
                  for <b>{forgiven}</b>
                </>
              )}
            </>
          )}
        </p>
        <button type="button" className={styles.close} onClick={onClose}>
          <span aria-hidden="true">
            <kbd className={styles.key}>Esc</kbd>
          </span>
          <span className={styles.closeWord}>Close</span>
        </button>
      </div>
      <div className={styles.body} aria-busy={!settled || undefined}>
        <ResultList
          id={listId}
          listed={listed}
          current={current}
          onPoint={(option) => setChosen(options.indexOf(option))}
          onOpen={open}
        />
        {failed && (
          <div className={styles.state}>
            <FailedState sentence={searchFailed} retrying={results.isFetching} onRetry={() => void results.refetch()} />
          </div>
        )}
        {nothing && <p className={styles.nothing}>{nothingCalled(text.trim())}</p>}
        {options.length === 0 && !settled && <Outline />}
      </div>
      <div className={styles.foot}>
        <p className={styles.hints} aria-hidden="true">
          <span>
            <kbd className={styles.key}>↑</kbd> <kbd className={styles.key}>↓</kbd> move
          </span>
          <span>
            <kbd className={styles.key}>↵</kbd> open
          </span>
          <span>
            <kbd className={styles.key}>Ctrl</kbd> <kbd className={styles.key}>↵</kbd> new tab
          </span>
        </p>
        {!empty && !failed && !shownAll && (
          <button
            type="button"
            className={styles.all}
            onClick={() => {
              setAll(true)
              field.current?.focus()
            }}
          >
            All {listed.more ? 'results' : resultsText(listed.count, false)}
          </button>
        )}
      </div>
    </>
  )
}

/** Shown before anything is typed: recently opened records and actions. */
const beginning = (viewer: Parameters<typeof firstActions>[0], opened: Option[]): Listed => ({
  groups: [
    { name: 'Recently opened', options: opened },
    { name: 'Actions', options: firstActions(viewer) },
  ].filter(({ options }) => options.length > 0),
  count: 0,
  more: false,
  words: [],
})

function Outline() {
  return (
    <Loading label="Searching">
      <div className={styles.outline}>
        {[62, 48, 54].map((width) => (
          <div key={width} className={styles.row}>
            <Skeleton width={18} height={18} />
            <Skeleton width={`${width}%`} height={16} />
          </div>
        ))}
      </div>
    </Loading>
  )
}
