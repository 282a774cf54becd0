import { formatDay } from '@portal/domain/dates/calendar-day'
import { isOpen, type Removal } from '@portal/domain/retention/removal'
import { ArchiveRestore, Hand, ListChecks, Play } from 'lucide-react'
import { useState } from 'react'
import { StateMark } from '../../shared/admin/state-mark.tsx'
import { moment } from '../../shared/dates/moment.ts'
import { messageOf } from '../../shared/http/call.ts'
import { paths } from '../../shared/paths.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { Cut } from '../../ui/cut.tsx'
import { Link } from '../../ui/link.tsx'
import { RowMenu } from '../../ui/row-menu.tsx'
import { Table } from '../../ui/table.tsx'
import { showToast } from '../../ui/toast.tsx'
import { HoldDialog } from './hold-dialog.tsx'
import links from './links.module.css'
import { RemovalPartsDialog } from './removal-parts-dialog.tsx'
import { useAllowReimport, useReleaseRemoval } from './removal-queries.ts'
import styles from './removals-screen.module.css'

export function RemovalTable({ label, removals }: { label: string; removals: readonly Removal[] }) {
  return (
    <Table
      label={label}
      rows={removals}
      keyOf={({ id }) => id}
      columns={[
        { name: 'Engagement', cell: engagementOf },
        { name: 'Closed on', cell: ({ closed_on }) => formatDay(closed_on) },
        { name: 'State', cell: stateOf },
        { name: 'Actions', acts: true, cell: (removal) => <Actions removal={removal} /> },
      ]}
    />
  )
}

const engagementOf = ({ engagement_id, title, client_name, state }: Removal) => (
  <div>
    {state === 'removed' ? (
      <Cut className={styles.name}>{title}</Cut>
    ) : (
      <Link to={paths.engagement(engagement_id)}>
        <Cut className={styles.name}>{title}</Cut>
      </Link>
    )}
    <Cut className={links.detail}>{client_name}</Cut>
  </div>
)

function stateOf({ state, remove_on, held, ended_at, ended_because, allowed_back_by, files_left }: Removal) {
  switch (state) {
    case 'planned':
      return <StateMark state="waiting" word={`Will be removed on ${formatDay(remove_on)}`} />
    case 'held':
      return (
        <div className={styles.words}>
          <StateMark state="well" word={held?.until ? `On hold until ${formatDay(held.until)}` : 'On hold'} />
          <span className={links.detail}>
            {held?.by}: {held?.reason}
          </span>
        </div>
      )
    case 'fallen away':
      return (
        <div className={styles.words}>
          Not removed, {ended_at && moment(ended_at)}
          <span className={links.detail}>{ended_because}</span>
        </div>
      )
    case 'removed':
      return (
        <div className={styles.words}>
          Removed, {ended_at && moment(ended_at)}
          <span className={links.detail}>
            {files_left > 0
              ? `Still deleting ${files_left} ${files_left === 1 ? 'file' : 'files'}`
              : allowed_back_by === null
                ? 'Imports skip it'
                : `Can be imported again, allowed by ${allowed_back_by}`}
          </span>
        </div>
      )
  }
}

function Actions({ removal }: { removal: Removal }) {
  const { id, title, state, version, allowed_back_by } = removal
  const [asking, setAsking] = useState<'parts' | 'hold' | 'release' | 'back' | null>(null)
  const release = useReleaseRemoval()
  const allow = useAllowReimport()
  const close = () => setAsking(null)
  const act = (work: Promise<unknown>, done: string) =>
    void work
      .then(
        () => showToast(done),
        (failure: unknown) => showToast(messageOf(failure), 'error'),
      )
      .finally(close)
  const mayComeBack = state === 'removed' && allowed_back_by === null
  if (state === 'fallen away') return null
  return (
    <>
      <RowMenu
        label={`Actions for ${title}`}
        items={[
          {
            label: isOpen(state) ? 'Show what we will remove' : 'Show what we removed',
            icon: <ListChecks aria-hidden="true" />,
            onSelect: () => setAsking('parts'),
          },
          ...(isOpen(state)
            ? [
                {
                  label: state === 'held' ? 'Change hold' : 'Hold removal',
                  icon: <Hand aria-hidden="true" />,
                  onSelect: () => setAsking('hold'),
                },
              ]
            : []),
          ...(state === 'held'
            ? [{ label: 'Release hold', icon: <Play aria-hidden="true" />, onSelect: () => setAsking('release') }]
            : []),
          ...(mayComeBack
            ? [
                {
                  label: 'Allow import again',
                  icon: <ArchiveRestore aria-hidden="true" />,
                  onSelect: () => setAsking('back'),
                },
              ]
            : []),
        ]}
      />
      {asking === 'parts' && <RemovalPartsDialog removal={removal} onClose={close} />}
      {asking === 'hold' && <HoldDialog removal={removal} onClose={close} />}
      <Confirm
        open={asking === 'release'}
        title="Release the hold?"
        confirmLabel="Release hold"
        danger
        busy={release.isPending}
        onConfirm={() => act(release.mutateAsync({ id, version }), `Released the hold on ${title}`)}
        onCancel={close}
      >
        <p>We remove {title} in 30 days at the earliest. We tell its people again.</p>
      </Confirm>
      <Confirm
        open={asking === 'back'}
        title="Allow import again?"
        confirmLabel="Allow import again"
        busy={allow.isPending}
        onConfirm={() => act(allow.mutateAsync({ id, version }), `${title} can be imported again`)}
        onCancel={close}
      >
        <p>
          The next import that contains {title} adds its records again, but not its files or anything people wrote. If
          it is still closed, we plan its removal again.
        </p>
      </Confirm>
    </>
  )
}
