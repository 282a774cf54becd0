import { Autocomplete as Base } from '@base-ui/react/autocomplete'
import { Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Chevron } from './chevron.tsx'
import { classes } from './classes.ts'
import styles from './combobox.module.css'
import field from './field.module.css'
import { Field, type FieldProps } from './field.tsx'
import { regionOf } from './region.ts'
import { Text } from './text.tsx'

/** Something that the list below the field offers. */
export interface ComboboxOption {
  key: string
  name: string
  /** A second line: a role, an address. */
  detail?: string
  /** Quiet text at the right end. */
  note?: string
  lead?: ReactNode
  /** Makes something new from what was typed. It is the last one, below a line. */
  adds?: boolean
}

interface ComboboxProps extends Pick<FieldProps, 'label' | 'hint' | 'error'> {
  name?: string | undefined
  /** Text of the field: as it was typed, or the name of what was chosen. */
  value: string
  options: readonly ComboboxOption[]
  placeholder?: string
  onType: (text: string) => void
  onChoose: (option: ComboboxOption) => void
  /** Called when the person looks for something, before they type. */
  onOpen?: () => void
}

/** A text field with a list of what it may mean. The parent finds the options for the text. */
export function Combobox(props: ComboboxProps) {
  const { name, label, hint, error, value, options, placeholder, onType, onChoose, onOpen } = props
  const [input, setInput] = useState<HTMLInputElement | null>(null)
  return (
    <Field label={label} hint={hint} error={error}>
      {(attributes) => (
        <Base.Root
          items={options}
          mode="none"
          openOnInputClick
          autoHighlight
          value={value}
          itemToStringValue={({ name }) => name}
          onOpenChange={(isOpen) => isOpen && onOpen?.()}
          // A press on an option is handled by the option, because two may have one name.
          onValueChange={(text, { reason }) => reason !== 'item-press' && onType(text)}
        >
          <Base.InputGroup className={styles.group}>
            <Base.Input
              {...attributes}
              ref={setInput}
              name={name}
              className={classes(field.control, styles.input)}
              placeholder={placeholder}
              autoComplete="off"
            />
            <Base.Trigger className={styles.trigger} aria-label={`Show choices for ${label}`} tabIndex={-1}>
              <Chevron to="down" />
            </Base.Trigger>
          </Base.InputGroup>
          <Base.Portal container={regionOf(input)}>
            <Base.Positioner className={styles.positioner} sideOffset={6} collisionPadding={12} anchor={input}>
              <Base.Popup className={styles.popup} data-empty={options.length === 0 || undefined}>
                <Base.List>
                  {(option: ComboboxOption) => <Option key={option.key} option={option} onChoose={onChoose} />}
                </Base.List>
              </Base.Popup>
            </Base.Positioner>
          </Base.Portal>
        </Base.Root>
      )}
    </Field>
  )
}

function Option({ option, onChoose }: { option: ComboboxOption; onChoose: (option: ComboboxOption) => void }) {
  const { name, detail, note, lead, adds } = option
  return (
    <Base.Item
      value={option}
      className={styles.option}
      data-adds={adds || undefined}
      data-tall={detail !== undefined || undefined}
      onClick={() => onChoose(option)}
    >
      {adds ? <Plus size={16} aria-hidden="true" /> : lead}
      <span className={styles.words}>
        <Text kind={adds ? 'quiet' : 'label'} tone="text" block>
          {name}
        </Text>
        {detail !== undefined && (
          <Text kind="quiet" tone="quiet" block>
            {detail}
          </Text>
        )}
      </span>
      {note !== undefined && (
        <Text kind="quiet" tone="quiet">
          {note}
        </Text>
      )}
    </Base.Item>
  )
}
