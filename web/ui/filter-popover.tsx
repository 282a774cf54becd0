import { fold } from '@portal/domain/text/fold'
import { ListFilter } from 'lucide-react'
import { type ReactElement, useId, useState } from 'react'
import { Button } from './button.tsx'
import { Checkbox } from './checkbox.tsx'
import { classes } from './classes.ts'
import styles from './filter-popover.module.css'
import { IconButton } from './icon-button.tsx'
import { Popover } from './popover.tsx'
import scrolling from './scrolling-list.module.css'
import { SearchField } from './search-field.tsx'

interface FilterPopoverProps {
  /** Title and, with the default button, accessible name: "Filter by Full Name". */
  label: string
  options: readonly { value: string; label: string }[]
  /** The chosen values; nothing acts on them before Apply. */
  selected: readonly string[]
  onChange: (selected: string[]) => void
  onApply: () => void
  onClear: () => void
  applyDisabled?: boolean
  clearDisabled?: boolean
  /** The button itself takes no press. */
  disabled?: boolean
  /** A filter is in force: the button says so. */
  active?: boolean
  /** Offers "Select All" above the options. */
  selectAll?: boolean
  /** Text without options. */
  empty?: string
  /** Another button than the filter icon. */
  trigger?: ReactElement
  align?: 'start' | 'end'
}

/** With more options than that one searches them. */
const searchFrom = 12
/** Maximum number of options shown; the search finds others. */
const maxShown = 200

/** A list of checkboxes behind a filter icon, with Apply filter and Clear filter. */
export function FilterPopover(props: FilterPopoverProps) {
  const { label, active = false, disabled = false, trigger } = props
  const [open, setOpen] = useState(false)
  const after = (act: () => void) => () => {
    act()
    setOpen(false)
  }
  const button = trigger ?? (
    <IconButton
      size="row"
      label={active ? `${label}, active` : label}
      icon={<ListFilter size={16} aria-hidden="true" />}
      className={active ? styles.active : undefined}
      disabled={disabled}
    />
  )
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      trigger={button}
      title={label}
      align={props.align ?? 'end'}
      footer={
        <>
          <Button size="small" disabled={props.clearDisabled ?? false} onClick={after(props.onClear)}>
            Clear filter
          </Button>
          <Button size="small" variant="primary" disabled={props.applyDisabled ?? false} onClick={after(props.onApply)}>
            Apply filter
          </Button>
        </>
      }
    >
      <Options {...props} />
    </Popover>
  )
}

function Options({
  label,
  options,
  selected,
  onChange,
  selectAll = false,
  empty = 'No options yet.',
}: FilterPopoverProps) {
  const [search, setSearch] = useState('')
  const note = useId()
  const foldedSearch = fold(search)
  const found = foldedSearch === '' ? options : options.filter((option) => fold(option.label).includes(foldedSearch))
  const chosen = new Set(selected)
  const all = options.length > 0 && options.every((option) => chosen.has(option.value))
  const toggle = (value: string, on: boolean) =>
    onChange(on ? [...selected, value] : selected.filter((each) => each !== value))
  if (options.length === 0) return <p className={styles.note}>{empty}</p>
  return (
    <>
      {options.length > searchFrom && (
        <SearchField className={styles.search} label="Search the list" value={search} onChange={setSearch} />
      )}
      {selectAll && foldedSearch === '' && (
        <Checkbox
          className={styles.all}
          label="Select All"
          checked={all}
          onChange={(on) => onChange(on ? options.map((option) => option.value) : [])}
        />
      )}
      {/* A list that scrolls by itself must be reachable by keyboard; its checkboxes are. */}
      <ul
        className={classes(styles.options, scrolling.list)}
        aria-label={label}
        aria-describedby={found.length > maxShown ? note : undefined}
      >
        {found.slice(0, maxShown).map((option) => (
          <li key={option.value}>
            <Checkbox
              className={styles.option}
              label={option.label}
              checked={chosen.has(option.value)}
              onChange={(on) => toggle(option.value, on)}
            />
          </li>
        ))}
      </ul>
      <p role="status" id={note} className={styles.note}>
        {found.length === 0 && 'No matches.'}
        {found.length > maxShown && `The first ${maxShown} of ${found.length}. Search to find the others.`}
      </p>
    </>
  )
}
