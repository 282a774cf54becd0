import { type CalendarDay, formatDay } from '@portal/domain/dates/calendar-day'
import { inDays } from '@portal/domain/dates/days-until'
import type { ReactNode } from 'react'
import { Avatar } from '../../ui/avatar.tsx'
import { Link } from '../../ui/link.tsx'
import { Box, Stack } from '../../ui/stack.tsx'
import { Text } from '../../ui/text.tsx'
import { nearness } from '../dates/age.ts'
import styles from './leavers.module.css'
import { photoOf } from './photo.ts'

export interface LeaverRow {
  key: string
  name: string
  photo_id: string | null
  role: string
  day: CalendarDay
  to: string
}

interface PersonRow {
  key: string
  name: string
  photo_id: string | null
  /** Lines below the name. */
  details: readonly (string | undefined)[]
  /** Right of the name. */
  time?: ReactNode
  to: string
}

/** People with a photo, in as many columns as there is room for. */
export const PersonRows = ({ rows, label }: { rows: readonly PersonRow[]; label?: string }) => (
  <ul className={styles.people} aria-label={label}>
    {rows.map(({ key, name, photo_id, details, time, to }) => (
      <li key={key} className={styles.person}>
        <Avatar name={name} src={photoOf(photo_id)} size={32} />
        <Box fill>
          <Text as={Link} kind="label" tone="text" to={to} className={styles.name}>
            {name}
          </Text>
          {details.map((detail) => (
            <p key={detail} className={styles.detail}>
              {detail}
            </p>
          ))}
        </Box>
        {time}
      </li>
    ))}
  </ul>
)

/** People with their last day. */
export const Leavers = ({ people, today }: { people: readonly LeaverRow[]; today: CalendarDay }) => (
  <PersonRows
    rows={people.map(({ role, day, ...person }) => ({
      ...person,
      details: [role],
      time: (
        <Stack as="p" align="end" tabular>
          <Text kind="label" tone={nearness({ by: day }, today) && 'warning'}>
            {inDays(day, today)}
          </Text>
          <span className={styles.day}>until {formatDay(day)}</span>
        </Stack>
      ),
    }))}
  />
)
