import { PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import { Brand } from '../shared/product/brand.tsx'
import { classes } from '../ui/classes.ts'
import { narrowerThan } from '../ui/phone.ts'
import { Row } from '../ui/stack.tsx'
import { stored } from '../ui/stored.ts'
import { useStoredText } from '../ui/stored-state.ts'
import navigation from './navigation-list.module.css'
import { NavigationList } from './navigation-list.tsx'
import styles from './rail.module.css'

/** Must match the media query in the style sheet. */
const edge = narrowerThan(1200)
/** index.html reads it too. */
const railKey = 'clientPortal.rail'

/**
 * Navigation of 72 px with icons or 232 px with labels, as the person chose. On narrow windows the labels overlay the screen
 * until the next navigation.
 */
export function Rail() {
  const tight = useSyncExternalStore(edge.subscribe, edge.isSo, () => false)
  const [chosen, setChosen] = useStoredText(stored, railKey)
  const [over, setOver] = useState(false)
  const wide = tight ? over : chosen !== 'narrow'
  const word = wide ? 'Collapse' : 'Expand'
  const toggle = () => {
    if (tight) return setOver(!over)
    setChosen(wide ? 'narrow' : 'wide')
  }
  const goOn = () => setOver(false)
  const Icon = wide ? PanelLeftClose : PanelLeftOpen
  return (
    <aside
      className={styles.rail}
      data-wide={wide || undefined}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && goOn()}
      onKeyDown={(event) => event.key === 'Escape' && goOn()}
    >
      <Row className={styles.brand}>
        <Brand markOnly={!wide} />
      </Row>
      <NavigationList narrow={!wide} onFollow={goOn} />
      <button
        type="button"
        className={classes(navigation.item, styles.toggle)}
        aria-expanded={wide}
        aria-label={wide ? 'Collapse the menu' : 'Expand the menu'}
        title={wide ? undefined : word}
        onClick={toggle}
      >
        <Icon size={18} aria-hidden="true" />
        {wide && word}
      </button>
    </aside>
  )
}
