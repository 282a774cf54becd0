import { formatDay } from '@portal/domain/dates/calendar-day'
import { endAssignments } from '@portal/domain/records/work-order-contract'
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useToday } from '../../shared/dates/today.ts'
import { engagementQuery } from '../../shared/engagement/engagement.ts'
import type { RecordDialogProps } from '../../shared/feature.ts'
import { useDraft } from '../../shared/forms/draft.ts'
import { type Form, useForm } from '../../shared/forms/form.ts'
import { FormDialog } from '../../shared/forms/form-dialog.tsx'
import { call } from '../../shared/http/call.ts'
import { List } from '../../shared/lists/list.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { Dialog, DialogCancel } from '../../ui/dialog.tsx'
import { FieldError } from '../../ui/field-error.tsx'
import { DialogLoading } from '../../ui/lazy-part.tsx'
import { RadioList } from '../../ui/radio-list.tsx'
import { Stack } from '../../ui/stack.tsx'
import { Text } from '../../ui/text.tsx'
import { showToast } from '../../ui/toast.tsx'
import {
  chosenLines,
  type EndContent,
  endingOf,
  endProblems,
  firstContent,
  type Line,
  lineText,
  nextDay,
} from './end-work.ts'
import { PersonField } from './person-field.tsx'
import { recordQuery, recordsKey } from './queries.ts'

interface Named extends RecordDialogProps {
  person: { employee_id: string; name: string }
}

/** Ends the work of a person on the engagement's work orders, from the timeline or Your Team. */
export const EndWorkDialog = ({ person, ...props }: RecordDialogProps) =>
  person && <LinesOfPerson {...props} person={person} />

/** Loads the lines of the person that have not ended, each with the version of its work order. */
function LinesOfPerson(props: Named) {
  const { engagementId, person, onClose } = props
  const today = useToday()
  const engagement = useQuery(engagementQuery(engagementId))
  const isLine = (employee_id: string | null | undefined, end_date: string) =>
    employee_id === person.employee_id && end_date >= today
  const orders = (engagement.data?.work_orders ?? []).filter(({ member_assignments }) =>
    member_assignments.some(({ employee_id, end_date }) => isLine(employee_id, end_date)),
  )
  // The versions must be the present ones.
  const records = useQueries({ queries: orders.map(({ id }) => ({ ...recordQuery(id), staleTime: 0 })) })
  const failed = [engagement, ...records].find(({ error }) => error)
  const isLoaded = engagement.data !== undefined && records.every(({ data }) => data !== undefined)
  const lines = records.flatMap(({ data }) =>
    (data?.people ?? []).flatMap((line): Line[] =>
      data && isLine(line.person?.id, line.end_date)
        ? [{ ...line, work_order_id: data.id, version: data.version, reference: data.reference }]
        : [],
    ),
  )
  if (isLoaded && lines.length > 0) return <EndForm {...props} lines={lines} />
  if (!isLoaded && !failed) return <DialogLoading />
  return (
    <Dialog open title={titleFor(person.name)} onDismiss={onClose} footer={<DialogCancel>Close</DialogCancel>}>
      {failed ? (
        <List query={{ ...failed, data: undefined }} label="the work orders">
          {() => null}
        </List>
      ) : (
        <p>{person.name} is on no work order here that has not ended.</p>
      )}
    </Dialog>
  )
}

const titleFor = (name: string): string => `End ${name}’s work`

function EndForm({ engagementId, person, lines, onClose }: Named & { lines: readonly Line[] }) {
  const { employee_id, name } = person
  const client = useQueryClient()
  const today = useToday()
  const form = useForm<EndContent, void>({
    draft: useDraft(`end ${engagementId} ${employee_id}`, firstContent(lines, today)),
    problems: (content) => endProblems(content, lines, employee_id),
    send: (content, signal) =>
      call(
        endAssignments,
        {
          params: { id: engagementId, employee_id },
          body: {
            ...endingOf(content, lines),
            assignments: chosenLines(lines, content.chosen).map(({ id, work_order_id, version }) => ({
              id,
              work_order_id,
              version,
            })),
          },
        },
        { signal },
      ),
    serverNames: { successor: 'successor_id', chosen: 'assignments' },
    refresh: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: engagementQuery(engagementId).queryKey }),
        client.invalidateQueries({ queryKey: recordsKey }),
      ]),
    onSent: async () => {
      onClose()
      showToast(`${name}’s work is ended.`)
      await client.invalidateQueries()
    },
  })
  const { content, change } = form
  const next = nextDay(content, lines)
  const hasProblem = endProblems(content, lines, employee_id).end_date !== undefined
  return (
    <FormDialog
      form={form}
      title={titleFor(name)}
      sendLabel={hasProblem ? 'End work' : `End on ${formatDay(content.end_date)}`}
      onClose={onClose}
    >
      <Lines form={form} lines={lines} />
      <DateField label="Last day" today={today} {...form.field('end_date')} />
      {next !== undefined && (
        <>
          <RadioList
            label="After that"
            value={content.follows}
            onChange={(follows) => change({ follows })}
            options={[
              { value: 'no_one', label: 'No one' },
              { value: 'not_decided', label: 'Not decided yet', hint: `The place is open from ${formatDay(next)}.` },
              {
                value: 'successor',
                label: 'Someone else',
                hint: `From ${formatDay(next)}, with the same role, rate and allocation.`,
              },
            ]}
          />
          {content.follows === 'successor' && (
            <PersonField
              label="Who follows"
              value={content.successor}
              error={form.errorOf('successor')}
              onChange={(successor) => change({ successor })}
            />
          )}
        </>
      )}
    </FormDialog>
  )
}

/** Lines that end; with several, each can be left out. */
function Lines({ form, lines }: { form: Form<EndContent>; lines: readonly Line[] }) {
  const id = useId()
  const { chosen } = form.content
  const [first, ...others] = lines
  const error = form.errorOf('chosen')
  if (first && others.length === 0)
    return (
      <div>
        <Text as="p" tone="quiet">
          {first.reference}, {lineText(first)}
        </Text>
        <FieldError>{error}</FieldError>
      </div>
    )
  return (
    <fieldset aria-describedby={id}>
      <legend>Work orders</legend>
      <Stack gap={10}>
        {lines.map((line) => (
          <Checkbox
            key={line.id}
            label={
              <span>
                {line.reference}
                <Text kind="quiet" block>
                  {lineText(line)}
                </Text>
              </span>
            }
            aria-invalid={error ? true : undefined}
            checked={chosen.includes(line.id)}
            onChange={(isChosen) =>
              form.change({ chosen: isChosen ? [...chosen, line.id] : chosen.filter((each) => each !== line.id) })
            }
          />
        ))}
      </Stack>
      <FieldError id={id}>{error}</FieldError>
    </fieldset>
  )
}
