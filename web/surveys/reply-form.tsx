import { replyToSurvey } from '@portal/domain/surveys/contract'
import { replyMax, replyRules } from '@portal/domain/surveys/customer-survey'
import { textFieldProblem } from '@portal/domain/text/text-field'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, messageOf } from '../http/call.ts'
import { Button } from '../ui/button.tsx'
import { TextArea } from '../ui/text-field.tsx'
import { showToast } from '../ui/toast.tsx'
import styles from './reply-form.module.css'

interface ReplyFormProps {
  surveyId: string
  text: string
  /** null once it is sent. */
  onChange: (text: string | null) => void
  onDone: () => void
}

export function ReplyForm({ surveyId, text, onChange, onDone }: ReplyFormProps) {
  const client = useQueryClient()
  const [looked, setLooked] = useState(false)
  const problem = textFieldProblem(text, replyRules)
  const reply = useMutation({
    mutationFn: () => call(replyToSurvey, { params: { id: surveyId }, body: { text } }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['surveys', 'list'] })
      showToast('Reply sent')
      onChange(null)
      onDone()
    },
  })
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        setLooked(true)
        if (problem === undefined && !reply.isPending) reply.mutate()
      }}
    >
      <TextArea
        label="Your reply"
        hint="Everyone on this engagement can read this. The respondent also gets an email."
        rows={3}
        value={text}
        onChange={onChange}
        countTo={replyMax}
        error={(looked && problem) || (reply.isError ? messageOf(reply.error) : undefined)}
        autoFocus
      />
      <div className={styles.buttons}>
        <Button size="small" variant="primary" type="submit" busy={reply.isPending}>
          Send reply
        </Button>
        {text.trim() === '' && (
          <Button
            size="small"
            variant="ghost"
            onClick={() => {
              onChange(null)
              onDone()
            }}
          >
            Cancel
          </Button>
        )}
      </div>
    </form>
  )
}
