import type { Stakeholder } from '@portal/domain/stakeholders/stakeholder'
import { fold } from '@portal/domain/text/fold'
import { ChevronRight } from 'lucide-react'
import { Avatar } from '../ui/avatar.tsx'
import { Cut } from '../ui/cut.tsx'
import styles from './stakeholder-list.module.css'

interface StakeholderListProps {
  /** In the order in which they are shown. */
  people: readonly Stakeholder[]
  chosen: Stakeholder | undefined
  onChoose: (person: Stakeholder) => void
}

/** People by initial letter; details of the chosen one are next to the list. */
export function StakeholderList({ people, chosen, onChoose }: StakeholderListProps) {
  const byInitial = Map.groupBy(people, ({ full_name }) => initialOf(full_name))
  return (
    <ul className={styles.list} aria-label="Stakeholders">
      {[...byInitial].map(([letter, under]) => (
        <li key={letter} className={styles.group}>
          <span className={styles.letter} aria-hidden="true">
            {letter}
          </span>
          <ul className={styles.people}>
            {under.map((person) => (
              <li key={person._id}>
                <button
                  type="button"
                  className={styles.person}
                  aria-current={person._id === chosen?._id || undefined}
                  onClick={() => onChoose(person)}
                >
                  <Avatar name={person.full_name} size={40} />
                  <span className={styles.words}>
                    <span className={styles.name}>{person.full_name}</span>
                    <Cut className={styles.role}>{person.role ?? person.company_name ?? ''}</Cut>
                  </span>
                  {person.invited && <span className={styles.invited}>Invited</span>}
                  <ChevronRight className={styles.chevron} size={16} aria-hidden="true" />
                </button>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}

const initialOf = (name: string): string => {
  const [first = ''] = [...fold(name)]
  return /\p{L}/u.test(first) ? first.toUpperCase() : '#'
}
