import { type OrderFields as Fields, formOf } from '@portal/domain/records/order-draft'
import { type OrderProblem, orderProblems } from '@portal/domain/records/order-problems'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { engagementQuery } from '../../shared/engagement/engagement.ts'
import { useForm } from '../../shared/forms/form.ts'
import { FormPage, FormSection } from '../../shared/forms/form-page.tsx'
import { sendUntilFree } from '../../shared/forms/send-again.ts'
import { paths } from '../../shared/paths.ts'
import { showToast } from '../../ui/toast.tsx'
import { EndInstead } from './end-instead.tsx'
import { focusField } from './focus-field.ts'
import { type OrderContent, type StoredForm, useOrderContent } from './order-content.ts'
import { OrderFields } from './order-fields.tsx'
import { nameOfRow, problemKey, serverFields, shownProblems } from './order-lines.ts'
import { fieldName, saveInWords } from './order-words.ts'
import { PeopleSection } from './people-section.tsx'
import { recordsKey, rolesQuery } from './queries.ts'

export interface WorkOrderFormProps {
  engagementId: string
  title: string
  above: ReactNode
  below?: ReactNode
  /** Name of the draft. */
  name: string
  initial: Fields
  /** Left out for a new one. */
  stored?: StoredForm | undefined
  sendLabel: string
  /** Returns the id of the work order. */
  send: (form: ReturnType<typeof formOf>, version: number, signal: AbortSignal) => Promise<string>
  /** Loads the stored work order again after a failure. */
  refresh?: () => unknown
  /** Starts in the empty row. */
  addsPeople?: boolean
}

/** Fields and people of a work order, for a new one and a stored one. */
export function WorkOrderForm(props: WorkOrderFormProps) {
  const { engagementId, stored } = props
  const client = useQueryClient()
  const navigate = useNavigate()
  const roles = useQuery(rolesQuery).data ?? []
  const [busy, setBusy] = useState<string>()
  const [editing, setEditing] = useState<string>()
  /** The sent content, shown until the timeline is open: the draft is discarded already. */
  const [saved, setSaved] = useState<OrderContent>()
  const draft = useOrderContent(props.name, props.initial, stored)
  const form = useForm<OrderContent, string>({
    draft,
    problems: (content) =>
      Object.fromEntries(orderProblems(content).map((problem) => [problemKey(problem), problem.sentence])),
    send: async (sent, signal) => {
      const id = await sendUntilFree(() => props.send(formOf(sent), sent.version, signal), signal, setBusy)
      setSaved(sent)
      await client.prefetchQuery({ ...engagementQuery(engagementId), staleTime: 0 })
      return id
    },
    fields: serverFields(draft.content),
    onSent: async (id) => {
      await client.invalidateQueries({ refetchType: 'none' })
      await navigate(paths.workOrdersOf(engagementId, id))
      client.removeQueries({ queryKey: recordsKey })
      showToast(stored ? 'The work order is saved.' : 'The work order is added.')
    },
    ...(props.refresh && { refresh: props.refresh }),
  })
  const { change } = form
  const content = saved ?? form.content
  const problems = shownProblems(content, form.errorOf)
  const body = useRef<HTMLDivElement>(null)
  useFirstFocus(body, props.addsPeople === true)
  const problemOf = (field: string): string | undefined =>
    problems.find((each) => each.row === null && each.field === field)?.sentence ?? form.errorOf(field)
  const focus = (problem: OrderProblem): void => focusField(body.current, problem)
  const listed = problems.filter((problem) => problemKey(problem) !== editing)
  return (
    <FormPage
      form={form}
      title={props.title}
      above={props.above}
      below={props.below}
      sendLabel={props.sendLabel}
      says={
        Object.keys(content.theirs).length > 0 ? (
          'Compare the fields marked “Theirs”. Your text is kept.'
        ) : (
          <>
            {saveInWords(content, stored === undefined)}
            <EndInstead content={content} change={change} />
          </>
        )
      }
      notice={busy ?? form.failure}
      problems={listed.map((problem) => ({
        name: [problem.row === null ? undefined : nameOfRow(content, problem.row), fieldName[problem.field]]
          .filter(Boolean)
          .join(', '),
        focus: () => focus(problem),
      }))}
      onSubmit={() => {
        const [first] = orderProblems(content)
        if (first) focus(first)
      }}
      onCancel={() => void navigate(paths.workOrdersOf(engagementId))}
    >
      <div ref={body}>
        <FormSection title="Work order">
          <OrderFields content={content} change={change} problemOf={problemOf} />
        </FormSection>
        <PeopleSection
          content={content}
          change={change}
          roles={roles}
          problems={problems}
          onEdit={(cell) => setEditing(cell && problemKey(cell))}
        />
      </div>
    </FormPage>
  )
}

/** The empty row for someone who adds people, else the first field of a new form. */
function useFirstFocus(body: RefObject<HTMLElement | null>, addsPeople: boolean): void {
  useEffect(() => {
    if (!addsPeople) return
    const cells = body.current?.querySelectorAll<HTMLElement>('[data-cell$=" name"]')
    const last = cells?.[cells.length - 1]
    last?.focus()
    last?.scrollIntoView?.({ block: 'center' })
  }, [body, addsPeople])
}
