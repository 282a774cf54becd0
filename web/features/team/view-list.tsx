import type { GroupTeam } from '@portal/domain/team/group-team'
import { Plus } from 'lucide-react'
import { useId } from 'react'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/select.tsx'
import { Box } from '../../ui/stack.tsx'
import { Text } from '../../ui/text.tsx'
import { type ViewKey, views } from './selected-view.ts'
import styles from './view-list.module.css'

export const noTeams = 'There are currently no teams created'

export interface ViewCounts {
  oversight: number
  implementation: number
  ungrouped: number
}

interface ViewListProps {
  selected: ViewKey
  onSelect: (view: ViewKey) => void
  counts: ViewCounts
  teams: readonly GroupTeam[]
  /** Absent for those who may not make teams. */
  onNewTeam?: (() => void) | undefined
}

const fixedViews = (counts: ViewCounts) => [
  { key: views.oversight, label: 'Oversight and Escalation', count: counts.oversight },
  { key: views.implementation, label: 'Implementation', count: counts.implementation },
  { key: views.ungrouped, label: 'Ungrouped', count: counts.ungrouped },
]

/** The views of a team with how many people each holds: a list in a wide window, otherwise a choice. */
export function ViewList({ selected, onSelect, counts, teams, onNewTeam }: ViewListProps) {
  const heading = useId()
  const fixed = fixedViews(counts)
  const custom = teams.map((team) => ({ key: team.id, label: team.name, count: team.member_assignments.length }))
  const item = ({ key, label, count }: { key: string; label: string; count: number }) => (
    <li key={key}>
      <button
        type="button"
        className={styles.item}
        aria-current={selected === key ? 'true' : undefined}
        onClick={() => onSelect(key)}
      >
        <span className={styles.label}>{label}</span>
        <Text kind="quiet" tabular className={styles.count}>
          {count}
          <span className="sr-only">{count === 1 ? ' person' : ' people'}</span>
        </Text>
      </button>
    </li>
  )
  return (
    <nav aria-label="Team views" className={styles.views} data-screen-only>
      <div className={styles.choice}>
        <Select
          label="View"
          hideLabel
          value={selected}
          onChange={onSelect}
          options={[...fixed, ...custom].map(({ key, label, count }) => ({ value: key, label: `${label}  ${count}` }))}
        />
      </div>
      <ul className={styles.list}>{fixed.map(item)}</ul>
      <Box as="h2" kind="quiet" id={heading} pad="16px 12px 8px" className={styles.list}>
        Teams
      </Box>
      {custom.length > 0 ? (
        <ul aria-labelledby={heading} className={styles.list}>
          {custom.map(item)}
        </ul>
      ) : (
        <Box as="p" kind="quiet" pad="0 12px 8px">
          {noTeams}
        </Box>
      )}
      {onNewTeam && (
        <Button variant="ghost" className={styles.newTeam} icon={<Plus aria-hidden="true" />} onClick={onNewTeam}>
          New Team
        </Button>
      )}
    </nav>
  )
}
