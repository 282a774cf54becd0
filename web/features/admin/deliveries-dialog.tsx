import type { Delivery } from '@portal/domain/webhooks/webhook'
import { maxDeliveries } from '@portal/domain/webhooks/webhook'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { StateMark } from '../../shared/admin/state-mark.tsx'
import { moment } from '../../shared/dates/moment.ts'
import { messageOf } from '../../shared/http/call.ts'
import { List } from '../../shared/lists/list.tsx'
import { Button } from '../../ui/button.tsx'
import { CodeBlock } from '../../ui/code-block.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Row } from '../../ui/stack.tsx'
import { showToast } from '../../ui/toast.tsx'
import styles from './deliveries-dialog.module.css'
import links from './links.module.css'
import { deliveriesQuery, deliveryQuery, useResendDelivery } from './webhook-queries.ts'

/** Number of deliveries shown at first; "show more" loads all that are kept. */
const atFirst = 50

/** Deliveries of a webhook with request and response, and a button to send one again. */
export function DeliveriesDialog({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const [limit, setLimit] = useState(atFirst)
  const [open, setOpen] = useState<string | null>(null)
  const deliveries = useQuery({ ...deliveriesQuery(id, limit), placeholderData: keepPreviousData })
  return (
    <Dialog
      open
      wide
      onDismiss={onClose}
      title={`Deliveries of ${name}`}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <List query={deliveries} label="the deliveries" empty={<p>No deliveries yet. Send a test to try the webhook.</p>}>
        {(found) => (
          <>
            <ol>
              {found.map((delivery) => (
                <li key={delivery.id} className={styles.item}>
                  <Row gap={16} align="stretch" justify="between">
                    <div>
                      <div>{delivery.sentence}</div>
                      <div
                        className={links.detail}
                      >{`${delivery.type}, ${moment(delivery.happened_at)}${triesOf(delivery)}`}</div>
                    </div>
                    <StateMark {...markOf(delivery)} />
                  </Row>
                  {delivery.error && <div className={links.detail}>{delivery.error}</div>}
                  <Row gap={8} align="stretch">
                    <Button
                      size="small"
                      variant="ghost"
                      aria-expanded={open === delivery.id}
                      aria-label={`Details: ${delivery.sentence}`}
                      onClick={() => setOpen(open === delivery.id ? null : delivery.id)}
                    >
                      Details
                    </Button>
                    {(delivery.state === 'delivered' || delivery.state === 'failed') && (
                      <ResendButton params={{ id, delivery_id: delivery.id }} sentence={delivery.sentence} />
                    )}
                  </Row>
                  {open === delivery.id && <Whole params={{ id, delivery_id: delivery.id }} />}
                </li>
              ))}
            </ol>
            {found.length === limit && limit < maxDeliveries && (
              <Button onClick={() => setLimit(maxDeliveries)}>Show all deliveries</Button>
            )}
          </>
        )}
      </List>
    </Dialog>
  )
}

const triesOf = ({ attempts, milliseconds }: Delivery): string => {
  if (attempts === 0) return ''
  const took = milliseconds === null ? '' : `, ${(milliseconds / 1000).toFixed(1)} s`
  return `, ${attempts === 1 ? '1 attempt' : `${attempts} attempts`}${took}`
}

function markOf({ state, status, next_try_at, attempts }: Delivery): Parameters<typeof StateMark>[0] {
  if (state === 'delivered') return { state: 'well', word: `Delivered (${status})` }
  if (state === 'failed') return { state: 'failed', word: 'Failed' }
  if (state === 'sending' || attempts === 0) return { state: 'waiting', word: 'Sending' }
  return { state: 'waiting', word: `Next attempt ${moment(next_try_at ?? '')}` }
}

function ResendButton({ params, sentence }: { params: { id: string; delivery_id: string }; sentence: string }) {
  const resend = useResendDelivery()
  return (
    <Button
      size="small"
      variant="ghost"
      aria-label={`Send again: ${sentence}`}
      busy={resend.isPending}
      onClick={() =>
        void resend.mutateAsync(params).then(
          () => showToast('Sending the delivery again'),
          (failure) => showToast(messageOf(failure), 'error'),
        )
      }
    >
      Send again
    </Button>
  )
}

function Whole({ params }: { params: { id: string; delivery_id: string } }) {
  const delivery = useQuery(deliveryQuery(params))
  return (
    <List query={delivery} label="the delivery" skeleton={null}>
      {({ body, answer }) => (
        <>
          {body === null ? <p>Not sent yet.</p> : <CodeBlock>{laidOut(body)}</CodeBlock>}
          {answer && (
            <>
              <div className={links.detail}>Start of the response</div>
              <CodeBlock>{answer}</CodeBlock>
            </>
          )}
        </>
      )}
    </List>
  )
}

const laidOut = (body: string): string => JSON.stringify(JSON.parse(body), null, 2)
