import type { CustomerSignOn } from '@portal/domain/customer-sign-on/provider'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { List } from '../shared/lists/list.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { SectionHead } from '../ui/section-head.tsx'
import { AdminFrame } from './admin-frame.tsx'
import { SignOnDialog } from './sign-on-dialog.tsx'
import { signOnsQuery } from './sign-on-queries.ts'
import { SignOnTable } from './sign-on-table.tsx'

/** Customers' identity providers: add, test and switch. */
export function SignOnsScreen() {
  const listed = useQuery(signOnsQuery)
  const [open, setOpen] = useState<CustomerSignOn | 'new' | null>(null)
  return (
    <AdminFrame>
      <SectionHead
        title="Single sign-on"
        count={listed.data?.sign_ons.length}
        actions={
          <Button size="small" icon={<Plus aria-hidden="true" />} onClick={() => setOpen('new')}>
            Add single sign-on
          </Button>
        }
      />
      <List
        query={listed}
        label="single sign-on"
        isEmpty={({ sign_ons }) => sign_ons.length === 0}
        empty={<EmptyState>No single sign-on yet. All customers sign in with an email link or a passkey.</EmptyState>}
      >
        {({ sign_ons, unusual_domains }) => (
          <SignOnTable signOns={sign_ons} unusual={unusual_domains} onEdit={setOpen} />
        )}
      </List>
      {open !== null && listed.data && (
        <SignOnDialog
          signOn={open === 'new' ? undefined : open}
          callbacks={listed.data.callbacks}
          onClose={() => setOpen(null)}
        />
      )}
    </AdminFrame>
  )
}
