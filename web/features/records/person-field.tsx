import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { photoOf } from '../../shared/people/photo.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Combobox } from '../../ui/combobox.tsx'
import { useDebounced } from '../../ui/debounced.ts'
import { type Choice, noChoice, personText, stillMeant } from './choice.ts'
import { peopleQuery } from './queries.ts'

interface PersonFieldProps {
  name?: string
  label: string
  value: Choice
  error: string | undefined
  hint?: string | undefined
  onChange: (choice: Choice) => void
}

/** A person of the provider, found by a part of the name or address. */
export function PersonField({ name, label, value, error, hint, onChange }: PersonFieldProps) {
  const [isOpened, setOpened] = useState(false)
  const typed = value.id === null ? value.name.trim() : ''
  const search = useDebounced(typed, 150)
  const { data = [], isPlaceholderData } = useQuery({ ...peopleQuery(search), enabled: isOpened })
  const people = search === typed && !isPlaceholderData ? data : stillMeant(data, typed, personText)
  return (
    <Combobox
      name={name}
      label={label}
      value={value.name}
      error={error}
      hint={hint}
      placeholder="Choose a person"
      onOpen={() => setOpened(true)}
      onType={(name) => onChange(name === '' ? noChoice : { id: null, name })}
      onChoose={({ key, name }) => onChange({ id: key, name })}
      options={people.map(({ id, name, photo_id, job_title, email }) => ({
        key: id,
        name,
        detail: [job_title, email].filter(Boolean).join(', '),
        lead: <Avatar name={name} src={photoOf(photo_id)} size={28} />,
      }))}
    />
  )
}
