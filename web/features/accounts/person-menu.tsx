import type { ListedPerson } from '@portal/domain/accounts/listed-person'
import type { RecordKeeper } from '@portal/domain/records/keeper'
import { mayEditRecords } from '@portal/domain/records/permissions'
import { CalendarDays, FileText, Pencil } from 'lucide-react'
import { useState } from 'react'
import { useViewer } from '../../shared/session/session.ts'
import type { MenuItem } from '../../ui/menu-list.tsx'
import { RowMenu } from '../../ui/row-menu.tsx'
import { AbsencesDialog } from './absences-dialog.tsx'
import { AccountMenu } from './account-menu.tsx'
import { accountOf } from './account-row.ts'

interface PersonMenuProps {
  person: ListedPerson
  keeper: RecordKeeper
  /** Opens the person's form. */
  onShow: () => void
}

/** Menu of a row: actions for the person first, then those for the account. */
export function PersonMenu({ person, keeper, onShow }: PersonMenuProps) {
  const mayEdit = mayEditRecords(useViewer())
  const [showsAbsences, setShowsAbsences] = useState(false)
  const account = accountOf(person)
  const { name, work } = person
  const items: MenuItem[] = [
    ...(mayEdit
      ? [
          keeper === 'portal'
            ? { label: 'Edit', icon: <Pencil aria-hidden="true" />, onSelect: onShow }
            : { label: 'Details', icon: <FileText aria-hidden="true" />, onSelect: onShow },
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
        items.length > 0 && <RowMenu label={`Actions for ${name}`} items={items} />
      )}
      {showsAbsences && work && <AbsencesDialog id={work.id} name={name} onClose={() => setShowsAbsences(false)} />}
    </>
  )
}
