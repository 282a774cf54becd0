import type { Stakeholder } from '@portal/domain/stakeholders/stakeholder'
import { ChevronRight } from 'lucide-react'
import { Avatar } from '../../ui/avatar.tsx'
import { Cut } from '../../ui/cut.tsx'
import { Stack } from '../../ui/stack.tsx'
import { Text } from '../../ui/text.tsx'
import styles from './stakeholder-list.module.css'

interface StakeholderListProps {
  /** In the order in which they are shown. */
  people: readonly Stakeholder[]
  chosen: Stakeholder | undefined
  onChoose: (person: Stakeholder) => void
}

/** Details of the chosen person are next to the list. */
export const StakeholderList = ({ people, chosen, onChoose }: StakeholderListProps) => (
  <ul aria-label="Stakeholders">
    {people.map((person) => (
      <li key={person._id}>
        <button
          type="button"
          className={styles.person}
          aria-current={person._id === chosen?._id || undefined}
          onClick={() => onChoose(person)}
        >
          <Avatar name={person.full_name} size={40} />
          <Stack as="span" fill>
            <span className={styles.name}>{person.full_name}</span>
            <Cut className={styles.role}>{person.role ?? person.company_name ?? ''}</Cut>
          </Stack>
          {person.invited && (
            <Text kind="quiet" className={styles.invited}>
              Invited
            </Text>
          )}
          <ChevronRight className={styles.chevron} size={16} aria-hidden="true" />
        </button>
      </li>
    ))}
  </ul>
)
