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

interface Content {
  of: 'all' | 'customer' | 'engagements'
  /** The customer, or the engagements. */
  chosen: readonly { key: string; name: string }[]
}
const everything: Content = { of: 'all', chosen: [] }
/** Options below the field; typing finds others. */
const mostOffered = 50

/** Asks which records the workbook has, and downloads it. */
export function DownloadWorkbookDialog({ onClose }: { onClose: () => void }) {
  const form = useForm({
    draft: useDraft('workbook records', everything),
    problems: ({ of, chosen }) => ({
      chosen: of !== 'all' && chosen.length === 0 ? 'Choose from the list' : undefined,
    }),
    send: ({ of, chosen }, signal) => {
      const ids = chosen.map(({ key }) => key).join(',')
      const query = of === 'all' ? {} : of === 'customer' ? { customer_id: ids } : { engagement_ids: ids }
      return call(downloadWorkbook, { query }, { signal })
    },
    onSent: (file) => {
      saveNamedFile(file, 'client-portal.xlsx')
      onClose()
    },
  })
  const { of, chosen } = form.content
  const [typed, setTyped] = useState('')
  const records = useQuery({ ...tokenLimitsQuery, enabled: of !== 'all' }).data
  const customers = records?.customers.map(({ id, name }) => ({ key: id, name }))
  const engagements = records?.engagements.map(({ id, title, client_name }) => ({
    key: id,
    name: `${title}, ${client_name}`,
  }))
  const words = fold(typed).split(/\s+/)
  const found = (of === 'customer' ? customers : engagements)?.filter(
    ({ key, name }) => !chosen.some((each) => each.key === key) && words.every((word) => fold(name).includes(word)),
  )
  return (
    <FormDialog form={form} title="Download workbook" sendLabel="Download" asksBeforeClosing={false} onClose={onClose}>
      <RadioList
        label="Records"
        value={of}
        onChange={(of) => form.change({ of, chosen: [] })}
        options={[
          { value: 'all', label: 'Everything' },
          { value: 'customer', label: 'One customer' },
          { value: 'engagements', label: 'Some engagements' },
        ]}
      />
      {of !== 'all' && (
        <Combobox
          label={of === 'customer' ? 'Customer' : 'Add an engagement'}
          value={typed}
          error={form.errorOf('chosen')}
          placeholder="Type a part of the name"
          onType={setTyped}
          onChoose={({ key, name }) => {
            setTyped('')
            form.change({ chosen: [...(of === 'customer' ? [] : chosen), { key, name }] })
          }}
          options={found?.slice(0, mostOffered) ?? []}
        />
      )}
      <Stack as="ul" gap={4} aria-label="Chosen">
        {chosen.map(({ key, name }) => (
          <Row as="li" key={key} gap={8} justify="between">
            {name}
            <IconButton
              size="row"
              label={`Remove ${name}`}
              icon={<X size={16} aria-hidden="true" />}
              onClick={() => form.change({ chosen: chosen.filter((each) => each.key !== key) })}
            />
          </Row>
        ))}
      </Stack>
      <Text as="p" kind="quiet">
        The file contains email addresses, phone numbers and rates. Share it only with people who may see them.
      </Text>
    </FormDialog>
  )
}
