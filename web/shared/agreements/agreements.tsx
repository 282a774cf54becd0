import type { Agreement } from '@portal/domain/privacy/agreements'
import { Table } from '../../ui/table.tsx'
import { moment } from '../dates/moment.ts'
import styles from './agreements.module.css'

/** Texts that a person agreed to, one per row; a button shows the text. */
export const Agreements = ({ agreements }: { agreements: readonly Agreement[] }) => (
  <Table
    label="Agreements"
    rows={agreements}
    keyOf={({ version }) => version}
    columns={[
      { name: 'Agreed', figures: true, cell: ({ last_at }) => moment(last_at) },
      { name: 'Times', figures: true, cell: ({ times }) => times },
      { name: 'First', figures: true, isHiddenIfEmpty: true, cell: (row) => row.times > 1 && moment(row.first_at) },
      { name: 'Version', cell: ({ version }) => version },
    ]}
    details={{
      name: 'Text',
      label: ({ last_at }, isOpen) => `${isOpen ? 'Hide' : 'Read'} the text agreed on ${moment(last_at)}`,
      content: ({ text }) => <p className={styles.text}>{text}</p>,
    }}
  />
)
