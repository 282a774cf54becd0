import { addEngagement } from '@portal/domain/records/contract'
import {
  filledStakeholders,
  type StakeholderProblem,
  stakeholderFields,
  stakeholderProblems,
} from '@portal/domain/records/stakeholder-rows'
import { fold } from '@portal/domain/text/fold'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useDraft } from '../../shared/forms/draft.ts'
import { useForm } from '../../shared/forms/form.ts'
import { FormField, FormFields, FormPage, FormSection, type NamedProblem } from '../../shared/forms/form-page.tsx'
import { OwnIdField } from '../../shared/forms/own-id.tsx'
import { sendUntilFree } from '../../shared/forms/send-again.ts'
import { call } from '../../shared/http/call.ts'
import { paths } from '../../shared/paths.ts'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast.tsx'
import { type Choice, leadFields, leadNames } from './choice.ts'
import { CustomerField } from './customer-field.tsx'
import { customersQuery } from './engagement-queries.ts'
import { focusField } from './focus-field.ts'
import {
  callOf,
  creationInWords,
  emptyEngagement,
  engagementProblems,
  fieldsOfCall,
  hasOrder,
  type NewEngagement,
  orderProblemsOf,
} from './new-engagement.ts'
import type { OrderContent } from './order-content.ts'
import { OrderFields } from './order-fields.tsx'
import { nameOfRow, problemKey, shownProblems } from './order-lines.ts'
import { fieldName } from './order-words.ts'
import { PeopleSection } from './people-section.tsx'
import { PersonField } from './person-field.tsx'
import { rolesQuery } from './queries.ts'
import { nameOfStakeholder, StakeholdersSection } from './stakeholders-section.tsx'

/** A new engagement with whatever is filled in: customer, leads, first work order, people and stakeholders. */
export function EngagementForm({ title }: { title: string }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const roles = useQuery(rolesQuery).data ?? []
  const [busy, setBusy] = useState<string>()
  /** The cell in which someone types, whose problem waits. */
  const [editing, setEditing] = useState<string>()
  const draft = useDraft<NewEngagement>('new engagement', emptyEngagement)
  const body = useRef<HTMLDivElement>(null)

  /** A name that was typed exactly as an existing one means that customer. */
  const customerOf = async ({ customer }: NewEngagement): Promise<Choice> => {
    if (customer.id !== null) return customer
    const name = fold(customer.name).trim()
    const { customers } = await client.fetchQuery(customersQuery(customer.name.trim()))
    return customers.find((each) => fold(each.name) === name) ?? customer
  }
  const form = useForm<NewEngagement, { id: string }>({
    draft,
    problems: engagementProblems,
    send: async (content, signal) => {
      const body = callOf(content, await customerOf(content))
      return sendUntilFree(() => call(addEngagement, { body }, { signal }), signal, setBusy)
    },
    fields: fieldsOfCall(draft.content),
    serverNames: {
      client_partner: 'client_partner_id',
      project_lead: 'project_lead_id',
      portfolio_director: 'portfolio_director_id',
    },
    onSent: async ({ id }) => {
      const name = form.content.title.trim()
      await client.invalidateQueries({ refetchType: 'none' })
      await navigate(paths.engagement(id))
      showToast(`Created ${name}`)
    },
  })
  const { content, change, errorOf } = form
  const { work_order } = content
  const changeOrder = (part: Partial<OrderContent>): void => change({ work_order: { ...work_order, ...part } })
  const orderErrorOf = (name: string): string | undefined => errorOf(`work_order.${name}`)
  const orderProblems = hasOrder(content) ? shownProblems(work_order, orderErrorOf) : []
  const orderProblemOf = (field: string): string | undefined =>
    orderProblems.find((each) => each.row === null && each.field === field)?.sentence
  const stakeholders = shownStakeholderProblems(content, errorOf)
  const focus = (problem: { row: string | null; field: string }): void => focusField(body.current, problem)

  const fieldProblems = ['customer', 'title', ...leadFields, 'id'].filter((field) => errorOf(field) !== undefined)
  const problems: NamedProblem[] = [
    ...fieldProblems.map((field) => ({ name: fieldNames[field] ?? field, focus: () => focus({ row: null, field }) })),
    ...orderProblems
      .filter((problem) => problemKey(problem) !== editing)
      .map((problem) => ({
        name: [problem.row === null ? 'Work order' : nameOfRow(work_order, problem.row), fieldName[problem.field]]
          .filter(Boolean)
          .join(', '),
        focus: () => focus(problem),
      })),
    ...stakeholders
      .filter((problem) => problemKey(problem) !== editing)
      .map((problem) => {
        const row = content.stakeholders.find(({ key }) => key === problem.row)
        return {
          name: `${row ? nameOfStakeholder(row) : ''}, ${stakeholderNames[problem.field]}`,
          focus: () => focus(problem),
        }
      }),
  ]
  const focusFirst = (): void => {
    const sentences = engagementProblems(content)
    const field = ['customer', 'title', ...leadFields].find((name) => sentences[name] !== undefined)
    const [first] = field
      ? [{ row: null, field }]
      : [...orderProblemsOf(content), ...stakeholderProblems(content.stakeholders)]
    if (first) focus(first)
  }
  const onEdit = (cell: { row: string; field: string } | undefined): void => setEditing(cell && problemKey(cell))
  return (
    <FormPage
      form={form}
      title={title}
      below="Only the customer and the title are needed. You can add the rest later."
      sendLabel="Create engagement"
      says={creationInWords(content)}
      notice={busy ?? form.failure}
      problems={problems}
      onSubmit={focusFirst}
      onCancel={() => void navigate(paths.engagements())}
    >
      <div ref={body}>
        <FormSection title="Engagement">
          <FormFields>
            <FormField span={6}>
              <CustomerField
                addsNew
                value={content.customer}
                error={errorOf('customer')}
                onChange={(customer) => change({ customer })}
              />
            </FormField>
            <FormField span={6}>
              <TextField label="Title" name="title" autoComplete="off" {...form.field('title')} />
            </FormField>
            {leadFields.map((field) => (
              <FormField key={field} span={4}>
                <PersonField
                  name={field}
                  label={leadNames[field]}
                  value={content[field]}
                  error={errorOf(field)}
                  onChange={(choice) => change({ [field]: choice })}
                />
              </FormField>
            ))}
            <FormField span={6}>
              <OwnIdField {...form.field('id')} />
            </FormField>
          </FormFields>
        </FormSection>
        <FormSection title="First work order" lines={['Leave it empty to add it later.']}>
          <OrderFields content={work_order} change={changeOrder} problemOf={orderProblemOf} />
        </FormSection>
        <PeopleSection
          content={work_order}
          change={changeOrder}
          roles={roles}
          problems={orderProblems}
          onEdit={onEdit}
        />
        <StakeholdersSection content={content} change={change} problems={stakeholders} onEdit={onEdit} />
      </div>
    </FormPage>
  )
}

const fieldNames: Record<string, string> = { customer: 'Customer', title: 'Title', id: 'Id', ...leadNames }
const stakeholderNames = { full_name: 'Name', email: 'Email', role: 'Role', access_level: 'Access level' }

/** Problems to show: something that is missing only after an attempt to send, and those of the server. */
function shownStakeholderProblems(
  { stakeholders }: NewEngagement,
  errorOf: (name: string) => string | undefined,
): StakeholderProblem[] {
  const found = stakeholderProblems(stakeholders).filter(
    ({ row, field, isMissing }) => !isMissing || errorOf(`stakeholders.${row}.${field}`) !== undefined,
  )
  const refused = filledStakeholders(stakeholders).flatMap(({ key }, index) =>
    stakeholderFields.flatMap((field): StakeholderProblem[] => {
      const sentence = errorOf(`stakeholders.${index}.${field}`)
      const isKnown = found.some((one) => one.row === key && one.field === field)
      return sentence === undefined || isKnown ? [] : [{ row: key, field, sentence, isMissing: false }]
    }),
  )
  return [...found, ...refused]
}
