import { formatInstant } from '@portal/domain/dates/calendar-day'
import type { Agreement } from '@portal/domain/privacy/agreements'
import { Table } from '../../ui/table.tsx'
import { settings } from '../product/settings.ts'
import styles from './agreements.module.css'

/** Agreements, one per row; a button shows the text. */
export const Agreements = ({ agreements }: { agreements: readonly Agreement[] }) => (
  <Table
    label="Agreements"
    rows={agreements}
    keyOf={({ id }) => id}
    columns={[
      { name: 'Day', figures: true, cell: ({ agreed_at }) => formatInstant(agreed_at, settings.time_zone) },
      { name: 'File', cell: ({ file_name }) => file_name ?? 'Deleted file' },
    ]}
    details={{
      name: 'Text',
      label: ({ file_name }, isOpen) => `${isOpen ? 'Hide' : 'Read'} the text for ${file_name ?? 'a deleted file'}`,
      content: ({ text }) => <p className={styles.text}>{text}</p>,
    }}
  />
)
