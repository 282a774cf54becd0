import { PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { useState } from 'react'
import { drawnForPhone } from '../http/written-page.ts'
import { Brand } from '../portal/brand.tsx'
import { stored } from '../ui/stored.ts'
import { NavigationList } from './navigation-list.tsx'
import styles from './rail.module.css'

const railKey = 'clientPortal.rail'
const beganWide = (): boolean => {
  const chosen = stored.read(railKey)
  return chosen === null ? !drawnForPhone() && window.innerWidth >= 1200 : chosen === 'wide'
}

/** 72 px of icons or 232 px of words, as the person left it. */
export function Rail() {
  const [wide, setWide] = useState(beganWide)
  const word = wide ? 'Collapse' : 'Expand'
  const toggle = () => {
    stored.write(railKey, wide ? 'narrow' : 'wide')
    setWide(!wide)
  }
  const Icon = wide ? PanelLeftClose : PanelLeftOpen
  return (
    <aside className={styles.rail} data-wide={wide || undefined}>
      <div className={styles.brand}>
        <Brand markOnly={!wide} />
      </div>
      <NavigationList narrow={!wide} />
      <button
        type="button"
        className={styles.toggle}
        aria-expanded={wide}
        aria-label={wide ? 'Collapse the menu' : 'Expand the menu'}
        title={wide ? undefined : word}
        onClick={toggle}
      >
        <Icon size={20} aria-hidden="true" />
        {wide && word}
      </button>
    </aside>
  )
}
