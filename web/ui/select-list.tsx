import { CSPProvider } from '@base-ui/react/csp-provider'
import { Select as Base } from '@base-ui/react/select'
import { Check, ChevronDown } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { classes } from './classes.ts'
import field from './field.module.css'
import type { FieldInput, FieldProps } from './field.tsx'
import menu from './menu.module.css'
import { regionOf } from './region.ts'
import styles from './select.module.css'

export interface SelectProps<Value extends string> extends Pick<FieldProps, 'label' | 'hideLabel' | 'hint' | 'error'> {
  /** null if no option is chosen. */
  value: Value | null
  onChange: (value: Value) => void
  options: readonly { value: Value; label: string }[]
  placeholder?: string
  /** Text before the chosen option, without a label above: "Order" Role. */
  lead?: string
  disabled?: boolean
}

interface SelectListProps extends SelectProps<string> {
  /** Attributes from the field. */
  input: FieldInput
  /** How the plain button was left that stood here before: the same holds on. */
  left: { focused: boolean; pressed: boolean }
}

/** The control of a `Select`, with the list that it opens. */
export function SelectList({
  label,
  value,
  onChange,
  options,
  placeholder,
  lead,
  disabled,
  input,
  left,
}: SelectListProps) {
  // null: not known yet. Rendering the list elsewhere first would render it again, perhaps during a click.
  const [region, setRegion] = useState<HTMLElement | undefined | null>(null)
  const trigger = useRef<HTMLButtonElement>(null)
  const stand = useCallback((element: HTMLButtonElement | null) => {
    trigger.current = element
    if (element) setRegion(regionOf(element))
  }, [])
  useEffect(() => {
    if (left.focused && !left.pressed) trigger.current?.focus({ preventScroll: true })
  }, [left])
  return (
    // Its own style element would be refused by the content security policy.
    <CSPProvider disableStyleElements>
      <Base.Root
        items={options}
        value={value}
        disabled={disabled ?? false}
        defaultOpen={left.pressed}
        onValueChange={(next) => next !== null && onChange(next)}
      >
        <Base.Trigger ref={stand} {...input} aria-label={label} className={classes(field.control, styles.trigger)}>
          {lead !== undefined && <span className={styles.lead}>{lead}</span>}
          <Base.Value>
            {(chosen: string | null) => options.find((each) => each.value === chosen)?.label ?? placeholder}
          </Base.Value>
          <ChevronDown size={16} aria-hidden="true" />
        </Base.Trigger>
        <Base.Portal container={region}>
          <Base.Positioner className={menu.positioner} sideOffset={6} alignItemWithTrigger={false}>
            <Base.Popup className={classes(menu.popup, styles.popup)}>
              <Base.List>
                {options.map((option) => (
                  <Base.Item key={option.value} value={option.value} className={menu.item}>
                    <Base.ItemText>{option.label}</Base.ItemText>
                    <Base.ItemIndicator className={menu.tick}>
                      <Check aria-hidden="true" />
                    </Base.ItemIndicator>
                  </Base.Item>
                ))}
              </Base.List>
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
    </CSPProvider>
  )
}
