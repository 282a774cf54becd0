import { CSPProvider } from '@base-ui/react/csp-provider'
import { Select as Base } from '@base-ui/react/select'
import { Check, ChevronDown } from 'lucide-react'
import { classes } from './classes.ts'
import field from './field.module.css'
import { Field, type FieldProps } from './field.tsx'
import menu from './menu.module.css'
import { useRegion } from './region.ts'
import styles from './select.module.css'

interface SelectProps<Value extends string> extends Pick<FieldProps, 'label' | 'hideLabel' | 'hint' | 'error'> {
  /** null if no option is chosen. */
  value: Value | null
  onChange: (value: Value) => void
  options: readonly { value: Value; label: string }[]
  placeholder?: string
  /** Text before the chosen option, without a label above: "Order" Role. */
  lead?: string
  disabled?: boolean
}

/** One of a few. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { label, hideLabel = false, hint, error, value, onChange, options, placeholder = 'Choose', lead } = props
  const region = useRegion()
  return (
    <Field label={label} hideLabel={hideLabel} hint={hint} error={error}>
      {(input) => (
        // The content security policy would refuse the style element of the list.
        <CSPProvider disableStyleElements>
          <Base.Root
            items={options}
            value={value}
            disabled={props.disabled ?? false}
            onValueChange={(next) => next !== null && onChange(next)}
          >
            <Base.Trigger
              ref={region.ref}
              {...input}
              aria-label={label}
              className={classes(field.control, styles.trigger)}
            >
              {lead !== undefined && <span className={styles.lead}>{lead}</span>}
              <Base.Value>
                {(chosen: Value | null) => options.find((each) => each.value === chosen)?.label ?? placeholder}
              </Base.Value>
              <ChevronDown size={16} aria-hidden="true" />
            </Base.Trigger>
            <Base.Portal container={region.container}>
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
