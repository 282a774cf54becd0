import { customerNameRules } from '@portal/domain/records/name-rules'
import { textFieldProblem } from '@portal/domain/text/text-field'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDraft, useUnstoredDraft } from '../../shared/forms/draft.ts'
import { useForm } from '../../shared/forms/form.ts'
import { FormDialog } from '../../shared/forms/form-dialog.tsx'
import { OwnId, OwnIdField } from '../../shared/forms/own-id.tsx'
import { Advice } from '../../ui/advice.tsx'
import { useDebounced } from '../../ui/debounced.ts'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast.tsx'
import {
  type Customer,
  customersQuery,
  useAddCustomer,
  useDeleteCustomer,
  useRenameCustomer,
} from './record-queries.ts'

interface CustomerDialogProps {
  /** Left out for a new one. */
  customer?: Customer
  onClose: () => void
}

export const CustomerDialog = ({ customer, onClose }: CustomerDialogProps) =>
  customer ? <RenameDialog customer={customer} onClose={onClose} /> : <NewCustomerDialog onClose={onClose} />

function NewCustomerDialog({ onClose }: { onClose: () => void }) {
  const add = useAddCustomer()
  const form = useForm({
    draft: useDraft('new customer', { name: '', id: '' }),
    problems: ({ name }) => ({ name: textFieldProblem(name, customerNameRules) }),
    send: ({ name, id }, signal) => add.send({ name, id: id.trim() || null }, signal),
    refresh: add.refresh,
    onSent: () => {
      showToast(`Added ${form.content.name.trim()}`)
      onClose()
    },
  })
  const similar = useSimilarCustomer(form.content.name)
  return (
    <FormDialog form={form} title="New customer" sendLabel="Add customer" onClose={onClose}>
      <TextField label="Name" autoComplete="off" hint={similar} {...form.field('name')} />
      <OwnIdField {...form.field('id')} />
    </FormDialog>
  )
}

function RenameDialog({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  // The version that was opened: after a conflict the person has to look at the new one first.
  const [{ id, name: oldName, version }] = useState(customer)
  const rename = useRenameCustomer()
  const form = useForm({
    draft: useDraft(`customer ${id} ${version}`, { name: oldName }),
    problems: ({ name }) => ({ name: textFieldProblem(name, customerNameRules) }),
    send: ({ name }, signal) => rename.send({ id, name, version }, signal),
    refresh: rename.refresh,
    onSent: () => {
      showToast(`Renamed ${oldName}`)
      onClose()
    },
  })
  const similar = useSimilarCustomer(form.content.name, id)
  return (
    <FormDialog form={form} title={`Rename ${oldName}`} sendLabel="Save" onClose={onClose}>
      <TextField label="Name" autoComplete="off" hint={similar} {...form.field('name')} />
      <OwnId id={id} />
    </FormDialog>
  )
}

/** Advice about another customer whose name probably means the same. */
function useSimilarCustomer(name: string, own?: string) {
  const typed = useDebounced(name.trim())
  const { data } = useQuery({ ...customersQuery(typed), enabled: typed !== '' })
  const similar = data?.similar
  return similar && similar.id !== own && <Advice>Did you mean {similar.name}?</Advice>
}

/** Deletes a customer. With engagements the server refuses and says why. */
export function DeleteCustomerDialog({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const [{ id, name, version }] = useState(customer)
  const remove = useDeleteCustomer()
  const form = useForm({
    draft: useUnstoredDraft({}),
    send: (_, signal) => remove.send({ id, version }, signal),
    refresh: remove.refresh,
    onSent: () => {
      showToast(`Deleted ${name}`)
      onClose()
    },
  })
  return (
    <FormDialog form={form} title={`Delete ${name}?`} sendLabel="Delete customer" danger onClose={onClose}>
      <p>A customer can be deleted only without engagements. This cannot be undone.</p>
    </FormDialog>
  )
}
