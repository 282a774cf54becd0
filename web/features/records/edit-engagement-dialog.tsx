import { changeEngagement } from '@portal/domain/records/contract'
import { titleRules } from '@portal/domain/records/name-rules'
import { textFieldProblem } from '@portal/domain/text/text-field'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { RecordDialogProps } from '../../shared/feature.ts'
import { useDraft } from '../../shared/forms/draft.ts'
import { useForm } from '../../shared/forms/form.ts'
import { FormDialog } from '../../shared/forms/form-dialog.tsx'
import { call } from '../../shared/http/call.ts'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast.tsx'
import { chosen, leadFields, leadNames, personProblem } from './choice.ts'
import { CustomerField } from './customer-field.tsx'
import { type EngagementRecord, engagementRecordQuery } from './engagement-queries.ts'
import { PersonField } from './person-field.tsx'
import { RecordDialog } from './record-dialog.tsx'

/** Edits the record of an engagement: superusers all of it, leads the title. */
export const EditEngagementDialog = ({ engagementId, onClose }: RecordDialogProps) => (
  <RecordDialog engagementId={engagementId} title={dialogTitle} onClose={onClose}>
    {(record) => <EditForm record={record} onClose={onClose} />}
  </RecordDialog>
)

const dialogTitle = 'Edit engagement'

const contentOf = ({ title, client, client_partner, project_lead, portfolio_director }: EngagementRecord) => ({
  title,
  customer: chosen(client),
  client_partner: chosen(client_partner),
  project_lead: chosen(project_lead),
  portfolio_director: chosen(portfolio_director),
})
type Content = ReturnType<typeof contentOf>
type Field = keyof Content
const fields: readonly Field[] = ['title', 'customer', ...leadFields]

function EditForm({ record, onClose }: { record: EngagementRecord; onClose: () => void }) {
  const { id } = record
  const client = useQueryClient()
  const [opened] = useState(record)
  /** The version that the person has seen. After a conflict it is the newer one. */
  const [base, setBase] = useState(record)
  const [theirs, setTheirs] = useState<Partial<Record<Field, string>>>({})
  const draft = useDraft(`engagement ${id} ${opened.version}`, contentOf(opened))
  const form = useForm({
    draft,
    problems: (content) => ({
      title: textFieldProblem(content.title, titleRules),
      customer: content.customer.id === null ? 'Choose a customer from the list' : undefined,
      ...Object.fromEntries(leadFields.map((field) => [field, personProblem(content[field])])),
    }),
    send: ({ title, customer, ...leads }, signal) =>
      call(
        changeEngagement,
        {
          params: { id },
          body: {
            title,
            client_id: customer.id ?? '',
            client_partner_id: leads.client_partner.id,
            project_lead_id: leads.project_lead.id,
            portfolio_director_id: leads.portfolio_director.id,
            version: base.version,
          },
        },
        { signal },
      ),
    serverNames: {
      client_partner: 'client_partner_id',
      project_lead: 'project_lead_id',
      portfolio_director: 'portfolio_director_id',
    },
    refresh: () => client.invalidateQueries({ queryKey: engagementRecordQuery(id).queryKey }),
    onSent: async () => {
      await client.invalidateQueries()
      showToast('The engagement is saved.')
      onClose()
    },
  })
  const { content, change } = form
  useEffect(() => {
    if (record.version <= base.version) return
    const [was, is] = [contentOf(base), contentOf(record)]
    const changed = fields.filter((field) => nameOf(is[field]) !== nameOf(was[field]))
    const isMine = (field: Field) => nameOf(content[field]) !== nameOf(was[field])
    // Fields that this person did not change get the other person's value.
    const theirChanges = changed.filter((field) => !isMine(field)).map((field) => [field, is[field]])
    if (theirChanges.length > 0) draft.set({ ...content, ...Object.fromEntries(theirChanges) })
    setTheirs(Object.fromEntries(changed.filter(isMine).map((field) => [field, nameOf(is[field])])))
    setBase(record)
  }, [record, base, content, draft])
  const hintOf = (field: Field): string | undefined => {
    const their = theirs[field]
    return their === undefined ? undefined : `Theirs: ${their || 'no one'}`
  }
  return (
    <FormDialog form={form} title={dialogTitle} sendLabel="Save changes" onClose={onClose}>
      <TextField label="Title" autoComplete="off" hint={hintOf('title')} {...form.field('title')} />
      {record.may_edit === 'all' && (
        <>
          <CustomerField
            value={content.customer}
            error={form.errorOf('customer')}
            hint={hintOf('customer')}
            onChange={(customer) => change({ customer })}
          />
          {leadFields.map((field) => (
            <PersonField
              key={field}
              label={leadNames[field]}
              value={content[field]}
              error={form.errorOf(field)}
              hint={hintOf(field)}
              onChange={(choice) => change({ [field]: choice })}
            />
          ))}
        </>
      )}
    </FormDialog>
  )
}

const nameOf = (value: Content[Field]): string => (typeof value === 'string' ? value : value.name)
