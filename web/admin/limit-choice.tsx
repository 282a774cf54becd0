import { fold } from '@portal/domain/text/fold'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../http/call.ts'
import { Alert } from '../ui/alert.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { TextField } from '../ui/text-field.tsx'
import { tokenLimitsQuery } from './queries.ts'

/** Customer or engagement to which a token or webhook is limited. */
export interface TokenLimit {
  kind: 'customer' | 'engagement'
  id: string
  name: string
}

/** Maximum number of options shown; typing finds others. */
const maxShown = 5

/** Chooses the limits of a token or a webhook with a search field. */
export function LimitChoice({
  limits,
  onChange,
}: {
  limits: readonly TokenLimit[]
  onChange: (limits: readonly TokenLimit[]) => void
}) {
  const [search, setSearch] = useState('')
  const { data, isError, error } = useQuery(tokenLimitsQuery)
  const all: TokenLimit[] = [
    ...(data?.customers ?? []).map(({ id, name }) => ({ kind: 'customer' as const, id, name })),
    ...(data?.engagements ?? []).map(({ id, title, client_name }) => ({
      kind: 'engagement' as const,
      id,
      name: `${title}, ${client_name}`,
    })),
  ]
  const isChosen = ({ kind, id }: TokenLimit) => limits.some((limit) => limit.kind === kind && limit.id === id)
  const foldedSearch = fold(search.trim())
  const found = foldedSearch === '' ? [] : all.filter((one) => !isChosen(one) && fold(one.name).includes(foldedSearch))
  return (
    <>
      <TextField
        label="Limit to"
        hint="Search for customers or engagements. Leave it empty to include all."
        autoComplete="off"
        value={search}
        onChange={setSearch}
        error={data && foldedSearch !== '' && found.length === 0 ? 'No matches.' : undefined}
      />
      {[...limits, ...found.slice(0, maxShown)].map((one) => (
        <Checkbox
          key={`${one.kind} ${one.id}`}
          label={one.kind === 'customer' ? `All engagements of ${one.name}` : one.name}
          checked={isChosen(one)}
          onChange={(chosen) =>
            onChange(
              chosen ? [...limits, one] : limits.filter((limit) => limit.kind !== one.kind || limit.id !== one.id),
            )
          }
        />
      ))}
      <Alert>{isError && messageOf(error)}</Alert>
    </>
  )
}
