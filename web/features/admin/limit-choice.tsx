import type { ResultOf } from '@portal/domain/contract/endpoint'
import { fold } from '@portal/domain/text/fold'
import type { listTokenLimits } from '@portal/domain/tokens/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { List } from '../../shared/lists/list.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { tokenLimitsQuery } from './queries.ts'

/** Customer or engagement to which a token or webhook is limited. */
export interface TokenLimit {
  kind: 'customer' | 'engagement'
  id: string
  name: string
}

/** Ids of the limits, as the calls name them. */
export const limitIds = (limits: readonly TokenLimit[]) => {
  const idsOf = (kind: TokenLimit['kind']) => limits.filter((limit) => limit.kind === kind).map(({ id }) => id)
  return { clients: idsOf('customer'), engagements: idsOf('engagement') }
}

/** Maximum number of options shown; typing finds others. */
const maxShown = 5

interface LimitChoiceProps {
  limits: readonly TokenLimit[]
  onChange: (limits: readonly TokenLimit[]) => void
}

/** Chooses the limits of a token or a webhook with a search field. */
export function LimitChoice(props: LimitChoiceProps) {
  const options = useQuery({ ...tokenLimitsQuery, select: optionsOf })
  return (
    <List query={options} label="the customers and engagements" skeleton={<Skeleton height={64} />}>
      {(options) => <Choices options={options} {...props} />}
    </List>
  )
}

const optionsOf = ({ customers, engagements }: ResultOf<typeof listTokenLimits, Blob>): TokenLimit[] => [
  ...customers.map(({ id, name }) => ({ kind: 'customer' as const, id, name })),
  ...engagements.map(({ id, title, client_name }) => ({
    kind: 'engagement' as const,
    id,
    name: `${title}, ${client_name}`,
  })),
]

function Choices({ options, limits, onChange }: LimitChoiceProps & { options: readonly TokenLimit[] }) {
  const [search, setSearch] = useState('')
  const isChosen = ({ kind, id }: TokenLimit) => limits.some((limit) => limit.kind === kind && limit.id === id)
  const words = fold(search.trim())
  const found = words === '' ? [] : options.filter((one) => !isChosen(one) && fold(one.name).includes(words))
  return (
    <>
      <TextField
        label="Limit to"
        hint="Search for customers or engagements. Leave it empty to include all."
        autoComplete="off"
        value={search}
        onChange={setSearch}
        error={words !== '' && found.length === 0 ? 'No matches.' : undefined}
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
    </>
  )
}
