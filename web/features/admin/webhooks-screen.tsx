import { sampleMessage } from '@portal/domain/webhooks/sample-message'
import type { Webhook } from '@portal/domain/webhooks/webhook'
import { useQuery } from '@tanstack/react-query'
import { Plus, Webhook as WebhookIcon } from 'lucide-react'
import { useState } from 'react'
import { AdminFrame } from '../../shared/admin/admin-frame.tsx'
import { List } from '../../shared/lists/list.tsx'
import { Button } from '../../ui/button.tsx'
import { CodeBlock } from '../../ui/code-block.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { Columns, Stack } from '../../ui/stack.tsx'
import { Text } from '../../ui/text.tsx'
import links from './links.module.css'
import { WebhookDialog } from './webhook-dialog.tsx'
import { webhooksQuery } from './webhook-queries.ts'
import styles from './webhook-table.module.css'
import { WebhookTable } from './webhook-table.tsx'

/** Webhooks: add, edit, test and view deliveries. */
export function WebhooksScreen() {
  const webhooks = useQuery(webhooksQuery)
  const [open, setOpen] = useState<Webhook | 'new' | null>(null)
  return (
    <AdminFrame>
      <SectionHead
        title="Webhooks"
        count={webhooks.data?.length}
        actions={
          // One button for both states, so that the focus returns to it after the first one is created.
          <Button
            size="small"
            variant={webhooks.data?.length === 0 ? 'primary' : 'secondary'}
            icon={<Plus aria-hidden="true" />}
            onClick={() => setOpen('new')}
          >
            Create webhook
          </Button>
        }
      />
      <List
        query={webhooks}
        label="the webhooks"
        empty={
          <Columns columns="minmax(0, 1fr) minmax(0, 1fr)" from={1024} gap="0 48px">
            <EmptyState icon={<WebhookIcon aria-hidden="true" />}>
              <Stack gap={6} className={links.stack}>
                <strong>No webhooks yet</strong>
                <p>
                  A webhook tells another system when something happens here. For example, post in your chat when a
                  customer requests an extension, or open a ticket when an import fails.
                </p>
                <p>Choose the events and the address. Then send a test to try it.</p>
              </Stack>
            </EmptyState>
            <figure className={styles.sample} aria-label="A delivery">
              <Text as="figcaption" kind="label">
                A delivery
              </Text>
              <CodeBlock>{JSON.stringify(sampleMessage, null, 2)}</CodeBlock>
            </figure>
          </Columns>
        }
      >
        {(hooks) => <WebhookTable hooks={hooks} onEdit={setOpen} />}
      </List>
      {open !== null && <WebhookDialog hook={open === 'new' ? undefined : open} onClose={() => setOpen(null)} />}
    </AdminFrame>
  )
}
