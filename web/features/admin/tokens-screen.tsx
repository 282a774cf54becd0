import { useQuery } from '@tanstack/react-query'
import { KeyRound, Plus } from 'lucide-react'
import { useState } from 'react'
import { AdminFrame } from '../../shared/admin/admin-frame.tsx'
import { List } from '../../shared/lists/list.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { Stack } from '../../ui/stack.tsx'
import links from './links.module.css'
import { MakeTokenDialog } from './make-token-dialog.tsx'
import { tokensQuery } from './queries.ts'
import { TokenTable } from './token-table.tsx'

/** API tokens: create and revoke. */
export function TokensScreen() {
  const tokens = useQuery(tokensQuery)
  const [making, setMaking] = useState(false)
  return (
    <AdminFrame>
      <SectionHead
        title="API tokens"
        count={tokens.data?.length}
        actions={
          // One button for both states, so that the focus returns to it after the first one is created.
          <Button
            size="small"
            variant={tokens.data?.length === 0 ? 'primary' : 'secondary'}
            icon={<Plus aria-hidden="true" />}
            onClick={() => setMaking(true)}
          >
            Create token
          </Button>
        }
      />
      <List
        query={tokens}
        label="the API tokens"
        empty={
          <EmptyState icon={<KeyRound aria-hidden="true" />}>
            <Stack gap={6} className={links.stack}>
              <strong>No API tokens yet</strong>
              <p>
                Another system uses a token to call the API, for example to import records every night. You choose what
                it may do. A token that only reads can be limited to some customers.
              </p>
              <p>
                The <a href="/api/docs">API documentation</a> lists all calls.
              </p>
            </Stack>
          </EmptyState>
        }
      >
        {(tokens) => <TokenTable tokens={tokens} />}
      </List>
      {making && <MakeTokenDialog onClose={() => setMaking(false)} />}
    </AdminFrame>
  )
}
