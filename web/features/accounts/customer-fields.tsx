import { accessLevelExplanation, accessLevelLabel } from '@portal/domain/session/user'
import { offeredLevels } from '@portal/domain/stakeholders/validation'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { FieldError } from '../../ui/field-error.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { RadioList } from '../../ui/radio-list.tsx'
import { Select } from '../../ui/select.tsx'
import { Text } from '../../ui/text.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './person-fields.module.css'
import type { PersonPart } from './person-part.ts'
import { engagementNamesQuery } from './queries.ts'
import { JobTitle } from './work-fields.tsx'

/** Company, access and engagements of a customer's account. */
export function CustomerFields(props: PersonPart) {
  const { form, record, theirs } = props
  const { access_level } = form.content
  const levels = [...new Set([...offeredLevels, record?.access_level ?? 1])]
  return (
    <>
      <JobTitle {...props} />
      <TextField label="Company" autoComplete="off" hint={theirs('company_name')} {...form.field('company_name')} />
      <div>
        <RadioList
          label="Access level"
          value={String(access_level)}
          onChange={(value) => form.change({ access_level: levels.find((level) => String(level) === value) ?? 3 })}
          options={levels.map((level) => ({
            value: String(level),
            label: accessLevelLabel(level),
            hint: accessLevelExplanation(level),
          }))}
        />
        {theirs('access_level') && <Text tone="quiet">{theirs('access_level')}</Text>}
      </div>
      <Engagements {...props} />
    </>
  )
}

/** Each engagement adds the person to its stakeholders; without it they are taken off. */
function Engagements({ form, record, theirs }: PersonPart) {
  const names = useQuery(engagementNamesQuery)
  const { engagement_ids } = form.content
  const known = [...(names.data ?? []), ...(record?.engagements ?? [])]
  const titleOf = (id: string) => {
    const engagement = known.find((each) => each.id === id)
    return engagement ? `${engagement.title}, ${engagement.client_name}` : id
  }
  const others = (names.data ?? []).filter(({ id }) => !engagement_ids.includes(id))
  return (
    <section>
      <Text as="h3" kind="label">
        Engagements
      </Text>
      <ul className={styles.engagements}>
        {engagement_ids.map((id) => (
          <li key={id}>
            <span>{titleOf(id)}</span>
            <IconButton
              size="row"
              label={`Remove ${titleOf(id)}`}
              icon={<X size={16} aria-hidden="true" />}
              onClick={() => form.change({ engagement_ids: engagement_ids.filter((each) => each !== id) })}
            />
          </li>
        ))}
      </ul>
      <Select
        label="Add an engagement"
        hideLabel
        hint={theirs('engagement_ids')}
        value={null}
        placeholder="Add an engagement"
        onChange={(id) => form.change({ engagement_ids: [...engagement_ids, id].toSorted() })}
        options={others.map(({ id }) => ({ value: id, label: titleOf(id) }))}
      />
      <FieldError>{form.errorOf('engagement_ids')}</FieldError>
    </section>
  )
}
