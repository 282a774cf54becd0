import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { dateAndTime } from '../../shared/dates/moment.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { Row, Stack } from '../../ui/stack.tsx'
import { Text } from '../../ui/text.tsx'
import { showToast } from '../../ui/toast.tsx'
import type { KeyKind, OwnKey } from './key-kind.ts'
import { KeyNameDialog } from './key-name-dialog.tsx'
import styles from './sessions-screen.module.css'

export function KeyRow({
  kind,
  of,
  more,
  onFailed,
}: {
  kind: KeyKind
  of: OwnKey
  more?: string
  onFailed: (error: unknown) => void
}) {
  const { what, icon: Icon, removed, useChanges } = kind
  const { id, name, created_at, used_at } = of
  const removing = useMutation({ mutationFn: useChanges().remove })
  const [asked, setAsked] = useState<'remove' | 'rename'>()
  const close = () => setAsked(undefined)
  const remove = () =>
    removing
      .mutateAsync(id)
      .then(() => showToast(`The ${what} “${name}” was removed`), onFailed)
      .finally(close)
  return (
    <Row as="li" gap={16} className={classes(styles.row, styles.key)}>
      <Icon size={20} aria-hidden="true" />
      <Stack gap={2} className={styles.words}>
        <p className={styles.device}>{name}</p>
        <Text as="p" kind="quiet" tabular className={styles.times}>
          <span>Added {dateAndTime(created_at)}</span>{' '}
          <span>· {used_at === null ? 'not used yet' : `last used ${dateAndTime(used_at)}`}</span>{' '}
          {more !== undefined && <span>· {more}</span>}
        </Text>
      </Stack>
      <Row gap={8} align="stretch" className={styles.acts}>
        <Button size="small" aria-label={`Rename the ${what} ${name}`} onClick={() => setAsked('rename')}>
          Rename
        </Button>
        <Button size="small" aria-label={`Remove the ${what} ${name}`} onClick={() => setAsked('remove')}>
          Remove
        </Button>
      </Row>
      <Confirm
        open={asked === 'remove'}
        title={`Remove this ${what}?`}
        confirmLabel={`Remove ${what}`}
        danger
        busy={removing.isPending}
        onConfirm={remove}
        onCancel={close}
      >
        <p>
          “{name}” {removed}
        </p>
      </Confirm>
      {asked === 'rename' && <KeyNameDialog kind={kind} of={of} onClose={close} />}
    </Row>
  )
}
