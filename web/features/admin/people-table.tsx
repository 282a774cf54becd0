import type { AdminPerson } from '@portal/domain/admin/contract'
import { accessLevelLabel } from '@portal/domain/session/user'
import { useQuery } from '@tanstack/react-query'
import {
  CalendarX,
  Download,
  Eraser,
  Eye,
  Handshake,
  LogOut,
  Mail,
  MonitorSmartphone,
  ScrollText,
  UserCheck,
  UserX,
} from 'lucide-react'
import { useState } from 'react'
import { ago } from '../../shared/dates/moment.ts'
import { messageOf } from '../../shared/http/call.ts'
import { thisPage } from '../../shared/navigation/this-page.ts'
import { paths } from '../../shared/paths.ts'
import { settings } from '../../shared/product/settings.ts'
import { useViewer } from '../../shared/session/session.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { EmailAddress } from '../../ui/email-address.tsx'
import type { MenuItem } from '../../ui/menu-list.tsx'
import { RowMenu } from '../../ui/row-menu.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { Table } from '../../ui/table.tsx'
import { Text } from '../../ui/text.tsx'
import { showToast } from '../../ui/toast.tsx'
import { AgreementsDialog } from './agreements-dialog.tsx'
import { ErasureDialog } from './erasure-dialog.tsx'
import links from './links.module.css'
import { logOf } from './log-address.ts'
import styles from './people-table.module.css'
import {
  erasuresQuery,
  scheduledErasuresQuery,
  useCancelErasure,
  useDeactivate,
  useEndSessions,
  useExportData,
  useRemindInvited,
  useViewAs,
} from './queries.ts'
import { SessionsDialog } from './sessions-dialog.tsx'
import { StateMark } from './state-mark.tsx'

const personOf = ({ name, email }: AdminPerson) => (
  <>
    <Text kind="label">{name}</Text>
    <Text kind="quiet" block className={links.oneLine} title={email}>
      <EmailAddress>{email}</EmailAddress>
    </Text>
  </>
)

/** Last visit, and the open sessions if there are any. */
const visitOf = ({ last_visit, sessions }: AdminPerson) => (
  <>
    {last_visit ? ago(last_visit) : 'Never'}
    {sessions > 0 && <span className={links.detail}>{sessions === 1 ? '1 session' : `${sessions} sessions`}</span>}
  </>
)

const companyOf = ({ company_name, login_method }: AdminPerson): string =>
  login_method === 'external' ? (company_name ?? '') : settings.provider_name

/** Access level of a customer's account; "Staff" or "Superuser" of the provider's. */
const accessOf = ({ login_method, access_level, is_superuser }: AdminPerson): string => {
  if (is_superuser) return 'Superuser'
  return login_method === 'external' ? accessLevelLabel(access_level) : 'Staff'
}

/** On a phone a person has three lines: name, company and title, access. */
export function PeopleTable({ people }: { people: readonly AdminPerson[] }) {
  return (
    <Table
      label="People"
      rows={people}
      keyOf={({ id }) => id}
      columns={[
        { name: 'Person', line: 'address', className: styles.person, cell: personOf },
        { name: 'Company', className: styles.inline, cell: companyOf },
        { name: 'Title', isHiddenIfEmpty: true, className: styles.inline, cell: ({ job_title }) => job_title },
        {
          name: 'Access',
          className: styles.access,
          cell: (person) => (
            <>
              {accessOf(person)}
              {person.state !== 'active' && (
                <span className={links.detail}>
                  <StateMark {...states[person.state]} />
                </span>
              )}
            </>
          ),
        },
        {
          name: 'Engagements',
          figures: true,
          className: styles.named,
          cell: (person) => (person.login_method === 'external' ? person.engagements : 'All'),
        },
        { name: 'Last visit', figures: true, className: styles.named, cell: visitOf },
        {
          name: 'Actions',
          hidesName: true,
          acts: true,
          className: styles.actions,
          cell: (person) => <Actions person={person} />,
        },
      ]}
    />
  )
}

const states = {
  deactivated: { state: 'failed', word: 'Deactivated' },
  inactive: { state: 'waiting', word: 'Not in the import' },
} as const

const failed = (failure: unknown) => showToast(messageOf(failure), 'error')

function Actions({ person }: { person: AdminPerson }) {
  const viewer = useViewer()
  const { id, name, state, sessions, login_method, is_superuser } = person
  const [asking, setAsking] = useState<'sessions' | 'agreements' | 'deactivate' | 'erase' | undefined>()
  const invite = useRemindInvited()
  const deactivate = useDeactivate()
  const endSessions = useEndSessions()
  const view = useViewAs()
  const dataExport = useExportData()
  const active = state === 'active'
  const erased = useQuery(erasuresQuery).data?.some((erasure) => erasure.id === id)
  const scheduled = useQuery(scheduledErasuresQuery).data?.some((erasure) => erasure.id === id)
  const cancel = useCancelErasure()
  const set = (deactivated: boolean) =>
    deactivate.mutate(
      { id, deactivated },
      {
        onSuccess: () => showToast(deactivated ? `${name} can no longer sign in` : `${name} can sign in again`),
        onError: failed,
        onSettled: () => setAsking(undefined),
      },
    )
  const end = () =>
    endSessions.mutate(id, { onSuccess: () => showToast(`Ended all sessions of ${name}`), onError: failed })
  const items: MenuItem[] = [
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
          state === 'deactivated'
            ? {
                label: 'Reactivate',
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
          scheduled
            ? {
                label: 'Cancel erasure',
                icon: <CalendarX aria-hidden="true" />,
                onSelect: () =>
                  cancel.mutate(id, {
                    onSuccess: () => showToast(`Cancelled the erasure of ${name}`),
                    onError: failed,
                  }),
              }
            : {
                label: 'Erase',
                icon: <Eraser aria-hidden="true" />,
                danger: true,
                onSelect: () => setAsking('erase'),
              },
        ]),
  ]
  return (
    <>
      <RowMenu label={`Actions for ${name}`} items={items} />
      {asking === 'sessions' && <SessionsDialog person={person} onClose={() => setAsking(undefined)} />}
      {asking === 'erase' && <ErasureDialog person={person} onClose={() => setAsking(undefined)} />}
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
          This ends all their sessions. They cannot sign in until you reactivate them. Imports do not reactivate them.
        </p>
      </Confirm>
    </>
  )
}
