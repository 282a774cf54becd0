import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { Row } from './stack.tsx'
import styles from './tabs.module.css'

interface TabsProps<Value extends string> {
  label: string
  value: Value
  onChange: (value: Value) => void
  tabs: readonly { value: Value; label: string; panel: ReactNode }[]
  /** Content at the end of the tab bar. */
  actions?: ReactNode
}

/** Index of the tab that a key leads to. */
const steps: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** A few views of one thing under an ink rule. Arrow keys go from tab to tab; Enter and space choose one. */
export function Tabs<Value extends string>({ label, value, onChange, tabs, actions }: TabsProps<Value>) {
  const id = useId()
  const move = (event: KeyboardEvent<HTMLButtonElement>, at: number) => {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    const next = event.currentTarget.parentElement?.children[step(at, tabs.length)]
    if (next instanceof HTMLElement) next.focus()
  }
  return (
    <>
      <Row gap="8px 16px" justify="between" wrap className={styles.line}>
        <div role="tablist" aria-label={label} className={styles.list}>
          {tabs.map((tab, at) => (
            <button
              key={tab.value}
              type="button"
              role="tab"
              id={`${id}-${tab.value}`}
              aria-selected={tab.value === value}
              aria-controls={tab.value === value ? `${id}-panel` : undefined}
              data-active={tab.value === value || undefined}
              tabIndex={tab.value === value ? 0 : -1}
              className={styles.tab}
              onClick={() => onChange(tab.value)}
              onKeyDown={(event) => move(event, at)}
            >
              {tab.label}
            </button>
          ))}
        </div>
        {actions}
      </Row>
      <div
        key={value}
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${value}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel is where Tab leads from its tab
        tabIndex={0}
        className={styles.panel}
      >
        {tabs.find((tab) => tab.value === value)?.panel}
      </div>
    </>
  )
}
