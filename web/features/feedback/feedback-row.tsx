import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../shared/http/call.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { Stack } from '../../ui/stack.tsx'
import { Text } from '../../ui/text.tsx'

export interface ListedFeedback {
  id: string
  feedback: string
  provider_full_name: string
  withdrawable_until: string | null
}

interface OpenedFeedbackProps {
  row: ListedFeedback
  /** "About X, from Y". */
  way: string
  onWithdraw: () => Promise<unknown>
}

/** Author of the feedback of an opened row, who may withdraw it. The row itself shows the whole text. */
export function OpenedFeedback({ row, way, onWithdraw }: OpenedFeedbackProps) {
  const [isAsking, setIsAsking] = useState(false)
  const withdraw = useMutation({ mutationFn: onWithdraw, onSettled: () => setIsAsking(false) })
  return (
    <Stack gap={10} align="start">
      <Text as="p" kind="quiet">
        {way}
      </Text>
      {withdraw.isError && <Alert>{messageOf(withdraw.error)}</Alert>}
      {row.withdrawable_until !== null && (
        <Button size="small" onClick={() => setIsAsking(true)}>
          Withdraw
        </Button>
      )}
      <Confirm
        open={isAsking}
        title="Withdraw this feedback?"
        confirmLabel="Withdraw"
        danger
        busy={withdraw.isPending}
        onCancel={() => setIsAsking(false)}
        onConfirm={() => withdraw.mutate()}
      >
        It will be deleted for everyone. You can withdraw feedback only within one hour.
      </Confirm>
    </Stack>
  )
}
