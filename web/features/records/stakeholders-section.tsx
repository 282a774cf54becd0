import {
  filledStakeholders,
  levelNames,
  newStakeholderRow,
  type StakeholderProblem,
  type StakeholderRow,
  usualLevel,
} from '@portal/domain/records/stakeholder-rows'
import { accessLevelLabel } from '@portal/domain/session/user'
import { useMemo } from 'react'
import { FormSection } from '../../shared/forms/form-page.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import type { SheetChoice, SheetColumn, SheetLine } from '../../ui/sheet-column.ts'
import { Stack } from '../../ui/stack.tsx'
import type { NewEngagement } from './new-engagement.ts'
import styles from './people-section.module.css'

interface StakeholdersSectionProps {
  content: NewEngagement
  change: (part: Partial<NewEngagement>) => void
  problems: readonly StakeholderProblem[]
  onEdit: (cell: { row: string; field: string } | undefined) => void
}

/** People of the customer as rows. */
export function StakeholdersSection({ content, change, problems, onEdit }: StakeholdersSectionProps) {
  const { stakeholders, sends } = content
  const last = useMemo(() => newStakeholderRow(stakeholders), [stakeholders])
  const lines = new Map<string, SheetLine<StakeholderRow>[]>()
  for (const { row, field, sentence } of problems)
    lines.set(row, [...(lines.get(row) ?? []), { field, tone: 'problem', text: sentence }])
  return (
    <FormSection title="Stakeholders" lines={['People of the customer who may sign in.']}>
      <Stack gap={10} align="start">
        <div className={styles.sheet}>
          <Sheet
            label="Stakeholders"
            rows={stakeholders}
            onChange={(rows) => change({ stakeholders: rows })}
            columns={columns}
            useChoices={useLevels}
            keyOf={({ key }) => key}
            nameOf={nameOfStakeholder}
            newRow={last}
            addLabel="Add a stakeholder"
            lines={lines}
            record={(row) => ({
              lead: <Avatar name={row.full_name} size={32} />,
              name: row.full_name || row.email || 'New stakeholder',
              isQuiet: row.full_name === '',
              detail: [row.email, row.role].filter(Boolean).join(' · '),
              value: row.access_level || usual,
            })}
            onEdit={onEdit}
          />
        </div>
        {filledStakeholders(stakeholders).length > 0 && (
          <Checkbox
            label="Email the invitations when I create the engagement"
            checked={sends}
            onChange={(sends) => change({ sends })}
          />
        )}
      </Stack>
    </FormSection>
  )
}

export const nameOfStakeholder = ({ full_name, email }: StakeholderRow): string =>
  full_name.trim() || email.trim() || 'New stakeholder'

const usual = accessLevelLabel(usualLevel)

const column = (
  field: Exclude<keyof StakeholderRow, 'key'>,
  name: string,
  more: Partial<SheetColumn<StakeholderRow>> = {},
): SheetColumn<StakeholderRow> => ({
  field,
  name,
  text: (row) => row[field],
  type: (row, text) => ({ ...row, [field]: text }),
  ...more,
})
const columns = [
  column('full_name', 'Name', { width: 184, narrow: 150 }),
  column('email', 'Email'),
  column('role', 'Role', { width: 200, narrow: 140 }),
  column('access_level', 'Access level', { width: 128, narrow: 116, hasChoices: true, placeholder: () => usual }),
]

/** Access levels that the list below a cell offers. */
const useLevels = (field: string | undefined, text: string): readonly SheetChoice<StakeholderRow>[] =>
  field === 'access_level'
    ? levelNames
        .filter(
          (name) => name !== text && (levelNames.includes(text) || name.toLowerCase().includes(text.toLowerCase())),
        )
        .map((name) => ({ key: name, name, choose: (row) => ({ ...row, access_level: name }) }))
    : []
