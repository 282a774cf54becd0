import type { ListedPerson } from '@portal/domain/accounts/listed-person'
import { isFormerName } from '@portal/domain/privacy/erasure'
import type { RecordKeeper } from '@portal/domain/records/keeper'
import { CalendarDays, Pencil, ScrollText } from 'lucide-react'
import { useState } from 'react'
import { useErasure } from '../../shared/erasure/use-erasure.tsx'
import { lazyDialog } from '../../ui/lazy-part.tsx'
import type { MenuItem } from '../../ui/menu-list.tsx'
import { RowMenu } from '../../ui/row-menu.tsx'
import { AccountMenu } from './account-menu.tsx'
import { accountOf } from './account-row.ts'

const AbsencesDialog = lazyDialog(async () => (await import('../../shared/people/absences-dialog.tsx')).AbsencesDialog)

interface PersonMenuProps {
  person: ListedPerson
  keeper: RecordKeeper
  mayEdit: boolean
  /** Opens the person's form. */
  onShow: () => void
}

/** Menu of a row: actions for the person first, then those for the account. */
export function PersonMenu({ person, keeper, mayEdit, onShow }: PersonMenuProps) {
  const [showsAbsences, setShowsAbsences] = useState(false)
  const account = accountOf(person)
  const { name, work } = person
  const items: MenuItem[] = [
    ...(mayEdit
      ? [
          keeper === 'portal'
            ? { label: 'Edit', icon: <Pencil aria-hidden="true" />, onSelect: onShow }
            : { label: 'Details', icon: <ScrollText aria-hidden="true" />, onSelect: onShow },
        ]
      : []),
    ...(mayEdit && work
      ? [{ label: 'Absences', icon: <CalendarDays aria-hidden="true" />, onSelect: () => setShowsAbsences(true) }]
      : []),
  ]
  return (
    <>
      {account ? (
        <AccountMenu account={account} before={items} />
      ) : (
        work && <WorkMenu id={work.id} name={name} before={items} />
      )}
      {showsAbsences && work && <AbsencesDialog id={work.id} name={name} onClose={() => setShowsAbsences(false)} />}
    </>
  )
}

interface WorkMenuProps {
  /** Of the person record. */
  id: string
  name: string
  before: readonly MenuItem[]
}

/** Menu of a person without an account. */
function WorkMenu({ id, name, before }: WorkMenuProps) {
  const { action, dialog } = useErasure({ kind: 'person', id }, name)
  const items = isFormerName(name) ? before : [...before, { ...action, apart: before.length > 0 }]
  return (
    <>
      {items.length > 0 && <RowMenu label={`Actions for ${name}`} items={items} />}
      {dialog}
    </>
  )
}
