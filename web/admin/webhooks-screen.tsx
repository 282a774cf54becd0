import type { Hook } from '@portal/domain/webhooks/hook'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { later } from '../ui/later.tsx'
import { SectionHead } from '../ui/section-head.tsx'
import { AdminFrame } from './admin-frame.tsx'
import { hooksQuery } from './hook-queries.ts'
import { HookTable } from './hook-table.tsx'
import { Listing } from './listing.tsx'

const HookDialog = later(async () => (await import('./hook-dialog.tsx')).HookDialog)

/** Webhooks: add, edit, test and view deliveries. */
export function WebhooksScreen() {
  const hooks = useQuery(hooksQuery)
  const [open, setOpen] = useState<Hook | 'new' | null>(null)
  return (
    <AdminFrame>
      <SectionHead
        title="Webhooks"
        count={hooks.data?.length}
        actions={
          <Button size="small" icon={<Plus aria-hidden="true" />} onClick={() => setOpen('new')}>
            Create webhook
          </Button>
        }
      />
      <Listing of={hooks} label="the webhooks">
        {(hooks) =>
          hooks.length > 0 ? (
            <HookTable hooks={hooks} onEdit={setOpen} />
          ) : (
            <EmptyState>No webhooks yet. Create one to tell another system about events.</EmptyState>
          )
        }
      </Listing>
      {open !== null && <HookDialog hook={open === 'new' ? undefined : open} onClose={() => setOpen(null)} />}
    </AdminFrame>
  )
}
