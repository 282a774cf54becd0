import type { CustomerSignOn } from '@portal/domain/customer-sign-on/provider'
import { useQuery } from '@tanstack/react-query'
import { LogIn, Plus } from 'lucide-react'
import { useState } from 'react'
import { AdminFrame } from '../../shared/admin/admin-frame.tsx'
import { List } from '../../shared/lists/list.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { Stack } from '../../ui/stack.tsx'
import links from './links.module.css'
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
          // One button for both states, so that the focus returns to it after the first one is created.
          <Button
            size="small"
            variant={listed.data?.sign_ons.length === 0 ? 'primary' : 'secondary'}
            icon={<Plus aria-hidden="true" />}
            onClick={() => setOpen('new')}
          >
            Add single sign-on
          </Button>
        }
      />
      <List
        query={listed}
        label="single sign-on"
        isEmpty={({ sign_ons }) => sign_ons.length === 0}
        empty={
          <EmptyState icon={<LogIn aria-hidden="true" />}>
            <Stack gap={6} className={links.stack}>
              <strong>No single sign-on yet</strong>
              <p>All customers sign in with an email link or a passkey.</p>
              <p>
                With single sign-on, a customer’s people sign in through their own company. You need the address of
                their identity provider (the issuer) and a client ID from them.
              </p>
            </Stack>
          </EmptyState>
        }
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
