import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { List } from '../../shared/lists/list.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { lazyDialog } from '../../ui/lazy-part.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { Box } from '../../ui/stack.tsx'
import { rolesQuery } from './record-queries.ts'
import styles from './role-order.module.css'

const RoleOrderDialog = lazyDialog(async () => (await import('./role-order-dialog.tsx')).RoleOrderDialog)

/** The roles that people have on work orders, in the order in which teams list them. */
export function RoleSection({ mayEdit }: { mayEdit: boolean }) {
  const listed = useQuery(rolesQuery)
  const [isSorting, setIsSorting] = useState(false)
  const roles = listed.data?.map(({ role }) => role) ?? []
  const change = mayEdit && roles.length > 1 && (
    <Button size="small" onPointerEnter={RoleOrderDialog.prepare} onClick={() => setIsSorting(true)}>
      Change order
    </Button>
  )
  return (
    <Box as="section" pad="40px 0 0">
      <SectionHead title="Roles on work orders" count={roles.length || undefined} actions={change} />
      <List
        query={listed}
        label="the roles"
        isPart
        isEmpty={() => roles.length === 0}
        empty={<EmptyState>No one is on a work order yet.</EmptyState>}
      >
        {() => (
          <>
            <Box as="p" pad="0 0 8px" tone="quiet">
              Teams list their people in this order.
            </Box>
            <ol className={styles.roles}>
              {roles.map((role) => (
                <li key={role}>{role}</li>
              ))}
            </ol>
          </>
        )}
      </List>
      {isSorting && <RoleOrderDialog roles={roles} onClose={() => setIsSorting(false)} />}
    </Box>
  )
}
