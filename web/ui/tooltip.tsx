import { cloneElement, type ReactElement, useId, useState } from 'react'
import styles from './tooltip.module.css'

/** Explains one focusable element, on hover and on focus; Escape puts it away. Never the only place of a fact. */
export function Tooltip({ text, children }: { text: string; children: ReactElement<{ 'aria-describedby'?: string }> }) {
  const id = useId()
  const [shown, setShown] = useState(false)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only listens to events of its content
    <span
      className={styles.around}
      onPointerEnter={() => setShown(true)}
      onPointerLeave={() => setShown(false)}
      onFocus={() => setShown(true)}
      onBlur={() => setShown(false)}
      onKeyDown={(event) => event.key === 'Escape' && setShown(false)}
    >
      {cloneElement(children, { 'aria-describedby': id })}
      <span role="tooltip" id={id} className={styles.tooltip} hidden={!shown}>
        {text}
      </span>
    </span>
  )
}
