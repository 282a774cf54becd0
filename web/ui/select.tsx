import { CSPProvider } from '@base-ui/react/csp-provider'
import { Select as Base } from '@base-ui/react/select'
import { Check, ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { classes } from './classes.ts'
import field from './field.module.css'
import { Field, type FieldProps } from './field.tsx'
import menu from './menu.module.css'
import { regionOf } from './region.ts'
import styles from './select.module.css'

interface SelectProps<Value extends string> extends Pick<FieldProps, 'label' | 'hideLabel' | 'hint' | 'error'> {
  /** null while nothing is chosen. */
  value: Value | null
  onChange: (value: Value) => void
  options: readonly { value: Value; label: string }[]
  placeholder?: string
  disabled?: boolean
}

/** One of a few. It brings its weight along: use it in screens that are loaded by themselves. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { label, hideLabel = false, hint, error, value, onChange, options, placeholder = 'Choose', disabled } = props
  const [region, setRegion] = useState<HTMLElement>()
  return (
    <Field label={label} hideLabel={hideLabel} hint={hint} error={error}>
      {(input) => (
        // Its own style element would be refused by the content security policy.
        <CSPProvider disableStyleElements>
          <Base.Root
            items={options}
            value={value}
            disabled={disabled ?? false}
            onValueChange={(next) => next !== null && onChange(next)}
          >
            <Base.Trigger
              ref={(element) => setRegion(regionOf(element))}
              {...input}
              aria-label={label}
              className={classes(field.control, styles.trigger)}
            >
              <Base.Value>
                {(chosen: Value | null) => options.find((each) => each.value === chosen)?.label ?? placeholder}
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
      )}
    </Field>
  )
}
