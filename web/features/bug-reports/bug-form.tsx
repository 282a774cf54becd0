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
import { type FormEvent, useState } from 'react'
import { useForm } from '../../shared/forms/form.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Stack } from '../../ui/stack.tsx'
import { TextArea, TextField } from '../../ui/text-field.tsx'
import { type BugContent, useBugDraft } from './bug-draft.ts'
import { ImageSlots } from './image-slots.tsx'
import { useSubmitBug } from './queries.ts'

/** Form of a bug report. Calls `onSent` after it is sent. */
export function BugForm({ onSent }: { onSent: (report: BugReport) => void }) {
  const submit = useSubmitBug()
  const draft = useBugDraft()
  const form = useForm({ draft, problems: problemsOf, send: submit, onSent })
  const { images } = form.content
  const [notice, setNotice] = useState<string>()
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const { description, steps, images: imageProblem } = problemsOf(form.content)
    form.onSubmit(event)
    // Problems of texts are shown at their fields, and must be solved before an image is missing.
    if (imageProblem !== noImage || !(description || steps)) setNotice(imageProblem)
  }
  return (
    <Stack as="form" noValidate gap={20} onSubmit={onSubmit}>
      <TextField label="Description" placeholder="What went wrong?" {...form.field('description')} />
      <TextArea label="Steps" rows={4} placeholder="What did you do before it happened?" {...form.field('steps')} />
      <ImageSlots
        images={images}
        lost={draft.lostImages}
        problems={imageProblems(images)}
        onChange={(next) => form.change({ images: next })}
        disabled={form.isSending}
      />
      <Alert>{form.failure}</Alert>
      <div>
        <Button type="submit" variant="primary" busy={form.isSending} icon={<Send aria-hidden="true" />}>
          {form.isSending ? 'Sending' : 'Send report'}
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
    </Stack>
  )
}

const problemsOf = ({ description, steps, images }: BugContent) => ({
  description: textFieldProblem(description, descriptionRules),
  steps: textFieldProblem(steps, stepsRules),
  images: imageNotice(imageProblems(images)) ?? (images.length === 0 ? noImage : undefined),
})
