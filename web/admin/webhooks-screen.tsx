import type { Webhook } from '@portal/domain/webhooks/webhook'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { List } from '../shared/lists/list.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { SectionHead } from '../ui/section-head.tsx'
import { AdminFrame } from './admin-frame.tsx'
import { WebhookDialog } from './webhook-dialog.tsx'
import { webhooksQuery } from './webhook-queries.ts'
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
          <Button size="small" icon={<Plus aria-hidden="true" />} onClick={() => setOpen('new')}>
            Create webhook
          </Button>
        }
      />
      <List
        query={webhooks}
        label="the webhooks"
        empty={<EmptyState>No webhooks yet. Create one to tell another system about events.</EmptyState>}
      >
        {(hooks) => <WebhookTable hooks={hooks} onEdit={setOpen} />}
      </List>
      {open !== null && <WebhookDialog hook={open === 'new' ? undefined : open} onClose={() => setOpen(null)} />}
    </AdminFrame>
  )
}
