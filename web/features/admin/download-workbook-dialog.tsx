import { fold } from '@portal/domain/text/fold'
import { downloadWorkbook } from '@portal/domain/workbook/contract'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import { useDraft } from '../../shared/forms/draft.ts'
import { useForm } from '../../shared/forms/form.ts'
import { FormDialog } from '../../shared/forms/form-dialog.tsx'
import { call } from '../../shared/http/call.ts'
import { Combobox } from '../../ui/combobox.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { RadioList } from '../../ui/radio-list.tsx'
import { saveNamedFile } from '../../ui/save-file.ts'
import { Row, Stack } from '../../ui/stack.tsx'
import { Text } from '../../ui/text.tsx'
import { tokenLimitsQuery } from './queries.ts'
import { downloadedName } from './workbook-queries.ts'

interface Named {
  id: string
  name: string
}
interface Content {
  of: 'all' | 'customer' | 'engagements'
  customer: Named
  engagements: readonly Named[]
}
const nothing: Named = { id: '', name: '' }

/** Asks which records the workbook has, and downloads it. */
export function DownloadWorkbookDialog({ onClose }: { onClose: () => void }) {
  const form = useForm({
    draft: useDraft<Content>('workbook of', { of: 'all', customer: nothing, engagements: [] }),
    problems: ({ of, customer, engagements }) => ({
      customer: of === 'customer' && customer.id === '' ? 'Choose a customer from the list' : undefined,
      engagements: of === 'engagements' && engagements.length === 0 ? 'Choose an engagement from the list' : undefined,
    }),
    send: ({ of, customer, engagements }, signal) =>
      call(
        downloadWorkbook,
        {
          query: {
            ...(of === 'customer' && { customer_id: customer.id }),
            ...(of === 'engagements' && { engagement_ids: engagements.map(({ id }) => id).join(',') }),
          },
        },
        { signal },
      ),
    onSent: (file) => {
      saveNamedFile(file, downloadedName)
      onClose()
    },
  })
  const { of, customer, engagements } = form.content
  const records = useQuery({ ...tokenLimitsQuery, enabled: of !== 'all' }).data
  return (
    <FormDialog form={form} title="Download workbook" sendLabel="Download" asksBeforeClosing={false} onClose={onClose}>
      <RadioList
        label="Records"
        value={of}
        onChange={(of) => form.change({ of })}
        options={[
          { value: 'all', label: 'Everything' },
          { value: 'customer', label: 'One customer' },
          { value: 'engagements', label: 'Some engagements' },
        ]}
      />
      {of === 'customer' && (
        <RecordField
          label="Customer"
          records={records?.customers}
          value={customer}
          error={form.errorOf('customer')}
          onChange={(customer) => form.change({ customer })}
        />
      )}
      {of === 'engagements' && (
        <Engagements
          records={records?.engagements.map(({ id, title, client_name }) => ({ id, name: `${title}, ${client_name}` }))}
          chosen={engagements}
          error={form.errorOf('engagements')}
          onChange={(engagements) => form.change({ engagements })}
        />
      )}
      <Text as="p" kind="quiet">
        The file contains email addresses, phone numbers and rates. Share it only with people who may see them.
      </Text>
    </FormDialog>
  )
}

interface EngagementsProps {
  records: readonly Named[] | undefined
  chosen: readonly Named[]
  error: string | undefined
  onChange: (chosen: readonly Named[]) => void
}

function Engagements({ records, chosen, error, onChange }: EngagementsProps) {
  const [typed, setTyped] = useState('')
  const isChosen = ({ id }: Named) => chosen.some((each) => each.id === id)
  return (
    <>
      <RecordField
        label="Add an engagement"
        records={records?.filter((each) => !isChosen(each))}
        value={{ id: '', name: typed }}
        error={error}
        onChange={(record) => {
          setTyped(record.id === '' ? record.name : '')
          if (record.id !== '') onChange([...chosen, record])
        }}
      />
      <Stack as="ul" gap={4} aria-label="Engagements">
        {chosen.map(({ id, name }) => (
          <Row as="li" key={id} gap={8} justify="between">
            {name}
            <IconButton
              size="row"
              label={`Remove ${name}`}
              icon={<X size={16} aria-hidden="true" />}
              onClick={() => onChange(chosen.filter((each) => each.id !== id))}
            />
          </Row>
        ))}
      </Stack>
    </>
  )
}

interface RecordFieldProps {
  label: string
  /** All records; undefined while they load. */
  records: readonly Named[] | undefined
  /** Without an id, `name` is the typed text. */
  value: Named
  error: string | undefined
  onChange: (value: Named) => void
}

const mostOffered = 50

function RecordField({ label, records = [], value, error, onChange }: RecordFieldProps) {
  const words = fold(value.id === '' ? value.name : '').split(/\s+/)
  const found = records.filter(({ name }) => words.every((word) => fold(name).includes(word)))
  return (
    <Combobox
      label={label}
      value={value.name}
      error={error}
      placeholder="Choose from the list"
      onType={(name) => onChange({ id: '', name })}
      onChoose={({ key, name }) => onChange({ id: key, name })}
      options={found.slice(0, mostOffered).map(({ id, name }) => ({ key: id, name }))}
    />
  )
}
