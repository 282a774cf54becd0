import type { BugReport } from '@portal/domain/bug-reports/bug-report'
import {
  description as descriptionRules,
  imageNotice,
  imageProblems,
  noImage,
  steps as stepsRules,
} from '@portal/domain/bug-reports/validation'
import { textFieldProblem } from '@portal/domain/text/text-field'
import { Send } from 'lucide-react'
import { useRef, useState } from 'react'
import { messageOf } from '../http/call.ts'
import { useViewer } from '../portal/session.ts'
import { useDraft } from '../shared/forms/draft.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextArea, TextField } from '../ui/text-field.tsx'
import styles from './bug-form.module.css'
import { ImageSlots } from './image-slots.tsx'
import { useSubmitBug } from './queries.ts'

/** Kept outside the screen, so that images survive a lost session; after a reload only their names are left. */
const storedImages = new Map<string, readonly File[]>()

/** Form of a bug report. Calls `onSent` after it is sent. */
export function BugForm({ onSent }: { onSent: (report: BugReport) => void }) {
  const { id: owner } = useViewer()
  const { content: description, set: setDescription } = useDraft('bug description', '')
  const { content: steps, set: setSteps } = useDraft('bug steps', '')
  const { content: names, set: setNames } = useDraft<readonly string[]>('bug images', [])
  const [images, setImages] = useState(() => storedImages.get(owner) ?? [])
  const [tried, setTried] = useState(false)
  const [notice, setNotice] = useState<string>()
  const form = useRef<HTMLFormElement>(null)
  const submit = useSubmitBug()
  const problems = imageProblems(images)
  const wrong = {
    description: textFieldProblem(description, descriptionRules),
    steps: textFieldProblem(steps, stepsRules),
  }
  const choose = (next: readonly File[]) => {
    storedImages.set(owner, next)
    setImages(next)
    setNames(next.length > 0 ? next.map(({ name }) => name) : null)
  }
  const clear = () => {
    setDescription(null)
    setSteps(null)
    choose([])
  }
  const send = () => {
    if (submit.isPending) return
    setTried(true)
    const wrongImage = imageNotice(problems)
    if (wrongImage !== undefined) return setNotice(wrongImage)
    if (wrong.description || wrong.steps)
      return form.current
        ?.querySelectorAll<HTMLElement>('input[type=text], textarea')
        [wrong.description ? 0 : 1]?.focus()
    if (images.length === 0) return setNotice(noImage)
    submit.mutate(
      { description, steps, images },
      {
        onSuccess: (report) => {
          clear()
          onSent(report)
        },
      },
    )
  }
  return (
    <form
      ref={form}
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <TextField
        label="Description"
        placeholder="What went wrong?"
        value={description}
        onChange={setDescription}
        error={tried ? wrong.description : undefined}
      />
      <TextArea
        label="Steps"
        rows={4}
        placeholder="What did you do before it happened?"
        value={steps}
        onChange={setSteps}
        error={tried ? wrong.steps : undefined}
      />
      <ImageSlots
        images={images}
        lost={images.length > 0 ? [] : names}
        problems={problems}
        onChange={choose}
        disabled={submit.isPending}
      />
      {submit.isError && <Alert>{messageOf(submit.error)}</Alert>}
      <div>
        <Button type="submit" variant="primary" busy={submit.isPending} icon={<Send aria-hidden="true" />}>
          {submit.isPending ? 'Sending' : 'Send report'}
        </Button>
      </div>
      <Dialog
        open={notice !== undefined}
        role="alertdialog"
        title="Your report was not sent"
        onDismiss={() => setNotice(undefined)}
        footer={
          <Button variant="primary" onClick={() => setNotice(undefined)}>
            OK
          </Button>
        }
      >
        <p>{notice}</p>
      </Dialog>
    </form>
  )
}
