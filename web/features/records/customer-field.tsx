import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Advice } from '../../ui/advice.tsx'
import { Combobox } from '../../ui/combobox.tsx'
import { useDebounced } from '../../ui/debounced.ts'
import { type Choice, noChoice, stillMeant } from './choice.ts'
import { customersQuery } from './engagement-queries.ts'

interface CustomerFieldProps {
  value: Choice
  error: string | undefined
  hint?: string | undefined
  /** Offers to add a customer of the typed name. */
  addsNew?: boolean
  onChange: (choice: Choice) => void
}

const newKey = 'new'

/** A customer of the records, or the name of a new one. */
export function CustomerField({ value, error, hint, addsNew = false, onChange }: CustomerFieldProps) {
  const [isOpened, setOpened] = useState(false)
  const name = value.name.trim()
  const search = useDebounced(value.id === null ? name : '', 150)
  const { data, isPlaceholderData } = useQuery({ ...customersQuery(search), enabled: isOpened || search !== '' })
  const found = data?.customers ?? []
  const isAnswer = search === (value.id === null ? name : '') && !isPlaceholderData
  const customers = isAnswer ? found : stillMeant(found, name, (customer) => customer.name)
  const similar = value.id === null && search === name ? data?.similar : null
  const isNew = addsNew && value.id === null && name !== '' && !customers.some((each) => each.name === name)
  return (
    <Combobox
      name="customer"
      label="Customer"
      value={value.name}
      error={error}
      placeholder="Choose a customer"
      hint={
        hint ??
        (isNew && similar ? (
          <Advice action={{ label: 'Use it', onPress: () => onChange({ id: similar.id, name: similar.name }) }}>
            New customer. Did you mean {similar.name}?
          </Advice>
        ) : isNew ? (
          'New customer.'
        ) : undefined)
      }
      onOpen={() => setOpened(true)}
      onType={(name) => onChange(name === '' ? noChoice : { id: null, name })}
      onChoose={(option) =>
        onChange(option.key === newKey ? { id: null, name } : { id: option.key, name: option.name })
      }
      options={[
        ...customers.map(({ id, name, engagements }) => ({
          key: id,
          name,
          note: engagements === 1 ? '1 engagement' : `${engagements} engagements`,
        })),
        ...(isNew ? [{ key: newKey, name: `Add “${name}” as a new customer`, adds: true }] : []),
      ]}
    />
  )
}
