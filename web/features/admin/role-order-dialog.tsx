import { ArrowDown, ArrowUp } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useDraft } from '../../shared/forms/draft.ts'
import { useForm } from '../../shared/forms/form.ts'
import { FormDialog } from '../../shared/forms/form-dialog.tsx'
import { Cut } from '../../ui/cut.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Row, Stack } from '../../ui/stack.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useSortRoles } from './record-queries.ts'

/** Sorts the roles on work orders, one place at a time. */
export function RoleOrderDialog({ roles, onClose }: { roles: string[]; onClose: () => void }) {
  // The list that was opened: after a conflict the person has to look at the new one first.
  const [before] = useState(roles)
  const [moved, setMoved] = useState<{ role: string; place: number } | null>(null)
  const sort = useSortRoles()
  const form = useForm({
    draft: useDraft(`role order ${before.join('|')}`, { order: before }),
    send: ({ order }, signal) => sort.send({ roles: order, before }, signal),
    refresh: sort.refresh,
    onSent: () => {
      showToast('Saved the order of roles')
      onClose()
    },
  })
  const { order } = form.content
  const move = (index: number, to: number) => {
    const [role] = order.slice(index, index + 1)
    if (role === undefined) return
    form.change({ order: order.toSpliced(index, 1).toSpliced(to, 0, role) })
    setMoved({ role, place: to + 1 })
  }
  return (
    <FormDialog
      form={form}
      title="Order of roles"
      sendLabel="Save order"
      sendDisabled={!form.isChanged}
      onClose={onClose}
    >
      <p>Teams list their people in this order.</p>
      <Stack as="ol" gap={2} aria-label="Roles">
        {order.map((role, index) => (
          <RoleRow
            key={role}
            role={role}
            isFirst={index === 0}
            isLast={index === order.length - 1}
            moved={moved?.role === role ? moved : null}
            onUp={() => move(index, index - 1)}
            onDown={() => move(index, index + 1)}
          />
        ))}
      </Stack>
      <p role="status" className="sr-only">
        {moved && `${moved.role} is now number ${moved.place} of ${order.length}.`}
      </p>
    </FormDialog>
  )
}

interface RoleRowProps {
  role: string
  isFirst: boolean
  isLast: boolean
  /** Set if this role was moved last; a new value for each move. */
  moved: object | null
  onUp: () => void
  onDown: () => void
}

function RoleRow({ role, isFirst, isLast, moved, onUp, onDown }: RoleRowProps) {
  const up = useRef<HTMLButtonElement>(null)
  const down = useRef<HTMLButtonElement>(null)
  const pressed = useRef<'up' | 'down'>('up')
  const press = (way: 'up' | 'down', act: () => void) => () => {
    pressed.current = way
    act()
  }
  // The browser drops the focus when a row moves, and when its button is disabled at an end of the list.
  useEffect(() => {
    if (!moved) return
    const staysOnUp = isLast || (pressed.current === 'up' && !isFirst)
    const button = staysOnUp ? up.current : down.current
    button?.focus()
  }, [moved, isFirst, isLast])
  return (
    <Row as="li" justify="between" gap={8}>
      <Cut>{role}</Cut>
      <Row gap={0}>
        <IconButton
          ref={up}
          size="row"
          label={`Move ${role} up`}
          icon={<ArrowUp size={18} aria-hidden="true" />}
          disabled={isFirst}
          onClick={press('up', onUp)}
        />
        <IconButton
          ref={down}
          size="row"
          label={`Move ${role} down`}
          icon={<ArrowDown size={18} aria-hidden="true" />}
          disabled={isLast}
          onClick={press('down', onDown)}
        />
      </Row>
    </Row>
  )
}
