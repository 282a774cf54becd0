import { useQuery } from '@tanstack/react-query'
import { Download, Eye, Handshake, LogOut, Mail, MonitorSmartphone, ScrollText, UserCheck, UserX } from 'lucide-react'
import { useState } from 'react'
import { logOf } from '../../shared/admin/log-address.ts'
import { erasuresQuery } from '../../shared/erasure/queries.ts'
import { useErasure } from '../../shared/erasure/use-erasure.tsx'
import { messageOf } from '../../shared/http/call.ts'
import { thisPage } from '../../shared/navigation/this-page.ts'
import { paths } from '../../shared/paths.ts'
import { useViewer } from '../../shared/session/session.ts'
import { Confirm } from '../../ui/confirm.tsx'
import type { MenuItem } from '../../ui/menu-list.tsx'
import { RowMenu } from '../../ui/row-menu.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { showToast } from '../../ui/toast.tsx'
import type { AccountRow } from './account-row.ts'
import { AgreementsDialog } from './agreements-dialog.tsx'
import { useDeactivate, useEndSessions, useExportData, useRemindInvited, useViewAs } from './queries.ts'
import { SessionsDialog } from './sessions-dialog.tsx'

const failed = (failure: unknown) => showToast(messageOf(failure), 'error')

interface AccountMenuProps {
  account: AccountRow
  before: readonly MenuItem[]
}

/** Menu of an account. `before` are the items about the person. */
export function AccountMenu({ account: person, before }: AccountMenuProps) {
  const viewer = useViewer()
  const [asking, setAsking] = useState<'sessions' | 'agreements' | 'deactivate'>()
  const { id, name, state, sessions, login_method, is_superuser } = person
  const invite = useRemindInvited()
  const deactivate = useDeactivate()
  const endSessions = useEndSessions()
  const view = useViewAs()
  const dataExport = useExportData()
  const active = state === 'active'
  const erased = useQuery(erasuresQuery).data?.some((erasure) => erasure.id === id)
  const erasure = useErasure({ kind: 'account', id }, name)
  const set = (deactivated: boolean) =>
    deactivate.mutate(
      { id, deactivated },
      {
        onSuccess: (after) =>
          showToast(
            deactivated
              ? `${name} can no longer sign in`
              : after.state === 'active'
                ? `${name} can sign in again`
                : `${name} is no longer deactivated, but not active in the records or on no engagement`,
          ),
        onError: failed,
        onSettled: () => setAsking(undefined),
      },
    )
  const end = () =>
    endSessions.mutate(id, { onSuccess: () => showToast(`Ended all sessions of ${name}`), onError: failed })
  const items: MenuItem[] = [
    ...before,
    ...(active && !is_superuser
      ? [
          {
            label: `View as ${name}`,
            icon: <Eye aria-hidden="true" />,
            // A fresh page: nothing of one's own stays in memory.
            onSelect: () =>
              view.mutate(id, { onSuccess: () => thisPage.leaveTo(paths.engagements()), onError: failed }),
          },
        ]
      : []),
    { label: 'Sessions', icon: <MonitorSmartphone aria-hidden="true" />, onSelect: () => setAsking('sessions') },
    { label: 'Audit log', icon: <ScrollText aria-hidden="true" />, to: logOf({ person: id }) },
    { label: 'Agreements', icon: <Handshake aria-hidden="true" />, onSelect: () => setAsking('agreements') },
    {
      label: 'Download their data',
      icon: <Download aria-hidden="true" />,
      disabled: dataExport.isPending,
      onSelect: () => void dataExport.mutateAsync(id).then((zip) => saveFile(zip, `${name} - data.zip`), failed),
    },
    { label: 'End all sessions', icon: <LogOut aria-hidden="true" />, disabled: sessions === 0, onSelect: end },
    ...(active && login_method === 'external'
      ? [
          {
            label: 'Invite again',
            icon: <Mail aria-hidden="true" />,
            onSelect: () => invite.mutate(id, { onSuccess: () => showToast(`Invited ${name} again`), onError: failed }),
          },
        ]
      : []),
    ...(id === viewer.id || erased
      ? []
      : [
          !active
            ? {
                label: 'Activate',
                icon: <UserCheck aria-hidden="true" />,
                apart: true,
                onSelect: () => set(false),
              }
            : {
                label: 'Deactivate',
                icon: <UserX aria-hidden="true" />,
                danger: true,
                apart: true,
                onSelect: () => setAsking('deactivate'),
              },
          erasure.action,
        ]),
  ]
  return (
    <>
      <RowMenu label={`Actions for ${name}`} items={items} />
      {asking === 'sessions' && <SessionsDialog person={person} onClose={() => setAsking(undefined)} />}
      {erasure.dialog}
      {asking === 'agreements' && <AgreementsDialog person={person} onClose={() => setAsking(undefined)} />}
      <Confirm
        open={asking === 'deactivate'}
        title={`Deactivate ${name}?`}
        confirmLabel="Deactivate"
        busy={deactivate.isPending}
        onConfirm={() => set(true)}
        onCancel={() => setAsking(undefined)}
      >
        <p>
          This ends all their sessions. They cannot sign in until you activate them again. Neither an import nor an
          invitation does that.
        </p>
      </Confirm>
    </>
  )
}
