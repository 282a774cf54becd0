import { type OrderFields as Fields, formOf } from '@portal/domain/records/order-draft'
import { type OrderProblem, orderProblems } from '@portal/domain/records/order-problems'
import type { ExtensionChoice } from '@portal/domain/records/work-order-form'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { engagementQuery } from '../../shared/engagement/engagement.ts'
import { useForm } from '../../shared/forms/form.ts'
import { FormPage, FormSection } from '../../shared/forms/form-page.tsx'
import { sendUntilFree } from '../../shared/forms/send-again.ts'
import { paths } from '../../shared/paths.ts'
import { Stack } from '../../ui/stack.tsx'
import { showToast } from '../../ui/toast.tsx'
import { EndInstead } from './end-instead.tsx'
import { choiceProblems, ExtensionChoiceField, needsChoice, type RequestOfOrder } from './extension-choice.tsx'
import { focusField } from './focus-field.ts'
import { type OrderContent, type StoredForm, useOrderContent } from './order-content.ts'
import { OrderFields } from './order-fields.tsx'
import { nameOfRow, problemKey, serverFields, shownProblems } from './order-lines.ts'
import { fieldName, saveInWords } from './order-words.ts'
import { PeopleSection } from './people-section.tsx'
import { recordsKey, rolesQuery } from './queries.ts'

type SentForm = ReturnType<typeof formOf> & { extension?: ExtensionChoice }

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
  send: (form: SentForm, version: number, signal: AbortSignal) => Promise<string>
  /** The open extension request of the work order, or of the one that it follows. */
  request?: RequestOfOrder | null | undefined
  /** Loads the stored work order again after a failure. */
  refresh?: () => unknown
  /** Starts in the empty row. */
  addsPeople?: boolean
}

/** Fields and people of a work order, for a new one and a stored one. */
export function WorkOrderForm(props: WorkOrderFormProps) {
  const { engagementId, stored, request } = props
  const client = useQueryClient()
  const navigate = useNavigate()
  const roles = useQuery(rolesQuery).data ?? []
  const [busy, setBusy] = useState<string>()
  const [editing, setEditing] = useState<string>()
  /** The sent content, shown until the timeline is open: the draft is discarded already. */
  const [saved, setSaved] = useState<OrderContent>()
  const draft = useOrderContent(props.name, props.initial, stored)
  const form = useForm<OrderContent, { id: string; accepts: boolean }>({
    draft,
    problems: (content) =>
      Object.fromEntries(problemsOf(content, request).map((problem) => [problemKey(problem), problem.sentence])),
    send: async (sent, signal) => {
      const form = sentForm(sent, request)
      const id = await sendUntilFree(() => props.send(form, sent.version, signal), signal, setBusy)
      setSaved(sent)
      await client.prefetchQuery({ ...engagementQuery(engagementId), staleTime: 0 })
      return { id, accepts: form.extension === 'accept' }
    },
    fields: serverFields(draft.content),
    onSent: async ({ id, accepts }) => {
      await client.invalidateQueries({ refetchType: 'none' })
      await navigate(paths.workOrdersOf(engagementId, id))
      client.removeQueries({ queryKey: recordsKey })
      const toRequester = accepts ? ` ${request?.requested_by} will get an email.` : ''
      showToast(`The work order is ${stored ? 'saved' : 'added'}.${toRequester}`)
    },
    ...(props.refresh && { refresh: props.refresh }),
  })
  const { change } = form
  const content = saved ?? form.content
  const choiceError = form.errorOf('extension')
  const problems = [
    ...shownProblems(content, form.errorOf),
    ...(choiceError === undefined ? [] : choiceProblems(content, request)),
  ]
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
            {effectInWords(content, stored === undefined, request)}
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
        const [first] = problemsOf(content, request)
        if (first) focus(first)
      }}
      onCancel={() => void navigate(paths.workOrdersOf(engagementId))}
    >
      <div ref={body}>
        <FormSection title="Work order">
          <Stack gap={16}>
            <OrderFields content={content} change={change} problemOf={problemOf} />
            {request && needsChoice(content, request) && (
              <ExtensionChoiceField request={request} content={content} change={change} error={choiceError} />
            )}
          </Stack>
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

const problemsOf = (content: OrderContent, request: WorkOrderFormProps['request']): OrderProblem[] => [
  ...orderProblems(content),
  ...choiceProblems(content, request),
]

/** The body of the call. A choice that is no longer needed is left out. */
function sentForm(content: OrderContent, request: WorkOrderFormProps['request']): SentForm {
  const { extension } = content
  return { ...formOf(content), ...(extension !== '' && needsChoice(content, request) && { extension }) }
}

/** Says what the button will do. */
function effectInWords(content: OrderContent, isNew: boolean, request: WorkOrderFormProps['request']): string {
  const accepts = content.extension === 'accept' && needsChoice(content, request)
  return `${saveInWords(content, isNew)}${accepts ? ' Accepts the request for more time.' : ''}`
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
