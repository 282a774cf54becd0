import type { Agreement } from '@portal/domain/privacy/agreements'
import { Stack } from '../../ui/stack.tsx'
import { Text } from '../../ui/text.tsx'
import { moment } from '../dates/moment.ts'
import styles from './agreements.module.css'

/** Texts that a person agreed to, with dates. */
export function Agreements({ agreements }: { agreements: readonly Agreement[] }) {
  return (
    <ul>
      {agreements.map(({ version, text, times, first_at, last_at }) => (
        <Stack as="li" gap={4} key={version} className={styles.agreement}>
          <p>{text}</p>
          <Text as="p" kind="quiet" className={styles.when}>
            {times === 1
              ? `Agreed on ${moment(last_at)}`
              : `Agreed ${times} times, first on ${moment(first_at)}, last on ${moment(last_at)}`}{' '}
            · version {version}
          </Text>
        </Stack>
      ))}
    </ul>
  )
}
