import { formatDay } from '@portal/domain/dates/calendar-day'
import type { ExtensionRequest } from '@portal/domain/work-orders/extension-request'
import { Box, Stack } from '../../ui/stack.tsx'
import { Text } from '../../ui/text.tsx'
import styles from './extension-history.module.css'

interface ExtensionHistoryProps {
  requests: readonly ExtensionRequest[]
  reference: string
}

/** Every request that was made for a work order, newest first, with names and dates. */
export function ExtensionHistory({ requests, reference }: ExtensionHistoryProps) {
  if (requests.length === 0) return null
  return (
    <Box as="ul" rule="group" aria-label={`Extension requests for ${reference}`}>
      {requests.map((request) => (
        <Stack as="li" gap={2} kind="quiet" key={request.id} className={styles.request}>
          <p>
            <strong>{request.requested_by}</strong> requested an extension
            {request.proposed_end_date && <> until {formatDay(request.proposed_end_date)}</>} on{' '}
            {formatDay(request.requested_on)}
          </p>
          <p className={styles.message}>{request.message}</p>
          <Text as="p" tone="text">
            {outcome(request)}
          </Text>
          {request.note && <p className={styles.message}>{request.note}</p>}
        </Stack>
      ))}
    </Box>
  )
}

function outcome({ state, answered_by, answered_on }: ExtensionRequest): string {
  const onDay = answered_on ? ` on ${formatDay(answered_on)}` : ''
  switch (state) {
    case 'open':
      return 'Not answered yet'
    case 'accepted':
      return `Accepted by ${answered_by}${onDay}, new dates to follow`
    case 'declined':
      return `Declined by ${answered_by}${onDay}`
    case 'withdrawn':
      return `Withdrawn${onDay}`
    case 'fulfilled':
      return answered_by === null ? `Extended${onDay}` : `Accepted by ${answered_by}, extended${onDay}`
  }
}
