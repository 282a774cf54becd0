import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { List } from '../shared/lists/list.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { SectionHead } from '../ui/section-head.tsx'
import { AdminFrame } from './admin-frame.tsx'
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
          <Button size="small" icon={<Plus aria-hidden="true" />} onClick={() => setMaking(true)}>
            Create token
          </Button>
        }
      />
      <List
        query={tokens}
        label="the API tokens"
        empty={<EmptyState>No API tokens yet. Create one to let another system call the API.</EmptyState>}
      >
        {(tokens) => <TokenTable tokens={tokens} />}
      </List>
      {making && <MakeTokenDialog onClose={() => setMaking(false)} />}
    </AdminFrame>
  )
}
