import { Tabs as Base } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'
import styles from './tabs.module.css'

interface TabsProps<Value extends string> {
  label: string
  value: Value
  onChange: (value: Value) => void
  tabs: readonly { value: Value; label: string; panel: ReactNode }[]
  /** Stands at the end of the line of tabs. */
  actions?: ReactNode
}

/** A few views of one thing under an ink rule. Arrow keys go from tab to tab. */
export function Tabs<Value extends string>({ label, value, onChange, tabs, actions }: TabsProps<Value>) {
  return (
    <Base.Root value={value} onValueChange={(next) => onChange(next as Value)}>
      <div className={styles.line}>
        <Base.List aria-label={label} className={styles.list}>
          {tabs.map((tab) => (
            <Base.Tab key={tab.value} value={tab.value} className={styles.tab}>
              {tab.label}
            </Base.Tab>
          ))}
        </Base.List>
        {actions}
      </div>
      {tabs.map((tab) => (
        <Base.Panel key={tab.value} value={tab.value} className={styles.panel}>
          {tab.panel}
        </Base.Panel>
      ))}
    </Base.Root>
  )
}
