import { CircleAlert } from 'lucide-react'
import { type CSSProperties, type ReactNode, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Box } from '../../ui/stack.tsx'
import { Text } from '../../ui/text.tsx'
import type { Form } from './form.ts'
import styles from './form-page.module.css'
import { useTypedText } from './typed-text.ts'

export interface NamedProblem {
  /** "Mateus Gonçalves, End" */
  name: string
  focus: () => void
}

interface FormPageProps<Content, Choice> {
  form: Form<Content, Choice>
  title: string
  above?: ReactNode
  below?: ReactNode
  children: ReactNode
  sendLabel: string
  /** Says what the button will do. */
  says: ReactNode
  /** Problems that are shown at fields. */
  problems: readonly NamedProblem[]
  /** A sentence about why the form is still being sent, or about its last attempt. */
  notice?: string | undefined
  /** Called at each press of the button, to show the first problem where the form has it in a dialog. */
  onSubmit?: () => void
  onCancel: () => void
}

/** A form with its own address: sections, and a bar at the bottom of the window. Cancel discards the draft, after a question. */
export function FormPage<Content extends object, Choice>(props: FormPageProps<Content, Choice>) {
  const { form, title, above, below } = props
  const element = useRef<HTMLFormElement>(null)
  useTypedText(element)
  return (
    <form
      ref={element}
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        // The forms of dialogs in it are sent by themselves.
        if (event.target !== event.currentTarget) return
        form.onSubmit(event)
        props.onSubmit?.()
      }}
    >
      <PageHeader title={title} above={above} below={below} />
      {props.children}
      <FormBar {...props} />
    </form>
  )
}

function FormBar<Content extends object, Choice>(props: FormPageProps<Content, Choice>) {
  const { form, says, problems, notice = form.failure, sendLabel, onCancel } = props
  const [isAsking, setAsking] = useState(false)
  const leave = (): void => {
    form.discard()
    onCancel()
  }
  return (
    <div className={styles.bar}>
      <div className={styles.says} role="status">
        {notice !== undefined ? (
          <BarMessage>{notice}</BarMessage>
        ) : problems.length > 0 ? (
          <ProblemLink problems={problems} />
        ) : (
          <Text kind="quiet">{says}</Text>
        )}
      </div>
      <div className={styles.buttons}>
        <Button onClick={() => (form.isChanged ? setAsking(true) : leave())}>Cancel</Button>
        <Button type="submit" variant="primary" busy={form.isSending}>
          {sendLabel}
        </Button>
      </div>
      <Confirm
        open={isAsking}
        title="Discard your changes?"
        confirmLabel="Discard"
        cancelLabel="Keep editing"
        danger
        onConfirm={leave}
        onCancel={() => setAsking(false)}
      />
    </div>
  )
}

const BarMessage = ({ children }: { children: ReactNode }) => (
  <>
    <Text tone="danger">
      <CircleAlert size={16} aria-hidden="true" />
    </Text>
    <Text kind="quiet" tone="danger">
      {children}
    </Text>
  </>
)

const ProblemLink = ({ problems }: { problems: readonly NamedProblem[] }) => (
  <BarMessage>
    {problems.length === 1 ? '1 problem. ' : `${problems.length} problems. First: `}
    <button type="button" className={styles.problem} onClick={problems[0]?.focus}>
      {problems[0]?.name}
    </button>
  </BarMessage>
)

interface FormSectionProps {
  title: ReactNode
  /** At most two quiet lines. */
  lines?: readonly string[]
  children: ReactNode
}

/** Title and lines on the left, fields on the right. */
export const FormSection = ({ title, lines = [], children }: FormSectionProps) => (
  <Box as="section" rule="section" className={styles.section}>
    <div className={styles.intro}>
      <h2>{title}</h2>
      {lines.map((line) => (
        <Text as="p" kind="quiet" key={line}>
          {line}
        </Text>
      ))}
    </div>
    {children}
  </Box>
)

/** Fields on twelve columns. */
export const FormFields = ({ children }: { children: ReactNode }) => <div className={styles.fields}>{children}</div>

/** A field that takes some of the twelve columns, on a phone all or `phone` of them. */
export const FormField = ({ span, phone = 12, children }: { span: number; phone?: 6 | 12; children: ReactNode }) => (
  <div style={{ '--span': span, '--phone-span': phone } as CSSProperties}>{children}</div>
)
