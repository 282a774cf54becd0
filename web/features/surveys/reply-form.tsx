import { replyMax } from '@portal/domain/surveys/customer-survey'
import type { Form } from '../../shared/forms/form.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Row } from '../../ui/stack.tsx'
import { TextArea } from '../../ui/text-field.tsx'
import styles from './reply-form.module.css'

export function ReplyForm({ form, onCancel }: { form: Form<{ text: string }>; onCancel: () => void }) {
  return (
    <form noValidate className={styles.form} onSubmit={form.onSubmit}>
      <TextArea
        label="Your reply"
        hint="Everyone on this engagement can read this. The respondent also gets an email."
        rows={3}
        countTo={replyMax}
        autoFocus
        {...form.field('text')}
      />
      <Alert>{form.failure}</Alert>
      <Row gap={8} align="stretch">
        <Button size="small" variant="primary" type="submit" busy={form.isSending}>
          Send reply
        </Button>
        {form.content.text.trim() === '' && (
          <Button size="small" variant="ghost" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </Row>
    </form>
  )
}
