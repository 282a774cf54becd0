// Questions of the demo's audits. The best answer scores 10; a poor one names a risk and its consequence.

export interface DemoSection {
  title: string
  description: string
  /** Question, then its answers from the best to the worst. */
  questions: readonly (readonly [string, string, string, string])[]
  risk: string
  impacts: readonly [string, string]
}

export const sections: readonly DemoSection[] = [
  {
    title: 'Planning and scope',
    description: 'How work is prepared, agreed and kept in line with the work order.',
    questions: [
      [
        'Is the backlog refined at least two sprints ahead?',
        'Yes, for every team',
        'For most teams',
        'No, sprint by sprint',
      ],
      ['Are scope changes agreed in writing?', 'Through the change log', 'By email', 'Not always'],
      ['Is the release plan shared with stakeholders?', 'Weekly, by email', 'On request', 'No plan is shared'],
    ],
    risk: 'Work starts without agreement',
    impacts: ['Rework late in the release', 'Spend beyond the work order'],
  },
  {
    title: 'Engineering practice',
    description: 'Review, tests and the way a change reaches production.',
    questions: [
      ['Is every change reviewed before merge?', 'Yes, by two people', 'Yes, by one person', 'Only large changes'],
      [
        'How much of the core path is covered by automated tests?',
        '70 to 85 percent',
        '40 to 70 percent',
        'Less than 40 percent',
      ],
      [
        'Can a release be rolled back within the hour?',
        'Rehearsed every quarter',
        'Documented, not rehearsed',
        'Only by restoring a backup',
      ],
    ],
    risk: 'Defects reach production unnoticed',
    impacts: ['Outages in business hours', 'Loss of trust with end users'],
  },
  {
    title: 'Communication',
    description: 'What the customer hears, from whom and how soon.',
    questions: [
      [
        'Does the customer hear about delays before they happen?',
        'Always, with options',
        'Usually on the day',
        'After the fact',
      ],
      [
        'Are decisions written down where both sides can find them?',
        'Shared decision log',
        'In meeting notes',
        'In chat only',
      ],
    ],
    risk: 'Decisions are understood differently',
    impacts: ['Escalations to senior management', 'Delays while facts are checked'],
  },
  {
    title: 'People and continuity',
    description: 'Who knows what, and what happens when someone is away.',
    questions: [
      [
        'Does every component have two people who know it?',
        'Yes, shown in the skills matrix',
        'All but a few',
        'Several have one',
      ],
      ['Are joiners productive within two weeks?', 'Yes, with a named buddy', 'Within a month', 'It varies widely'],
      ['Is holiday cover planned a quarter ahead?', 'For all roles', 'For key roles', 'Ad hoc'],
    ],
    risk: 'Knowledge leaves with one person',
    impacts: ['Slower incident response', 'Cost of a second handover'],
  },
  {
    title: 'Risk management',
    description: 'How risks are found, owned and closed.',
    questions: [
      ['Does every risk have an owner and a date?', 'All of them', 'Most of them', 'Few of them'],
      ['Is the register reviewed with the customer?', 'Every two weeks', 'Once a month', 'At steering committees only'],
    ],
    risk: 'Known risks are not acted upon',
    impacts: ['Avoidable delays', 'Unplanned contingency spend'],
  },
  {
    title: 'Security and privacy',
    description: 'Access, findings and personal data.',
    questions: [
      ['Are security findings triaged within five days?', 'Yes, with evidence', 'Critical ones only', 'No fixed time'],
      ['Do leavers lose access on the same day?', 'Automated', 'By ticket', 'Within the month'],
      ['Is personal data kept out of test systems?', 'Synthetic data only', 'Masked copies', 'Copies of production'],
    ],
    risk: 'Personal data is exposed',
    impacts: ['Report to the regulator', 'Harm to the customer’s customers'],
  },
  {
    title: 'Service operation',
    description: 'Monitoring, incidents and lessons learned.',
    questions: [
      ['Do alerts reach a person within five minutes?', 'Around the clock', 'In business hours', 'Found by users'],
      ['Is there a review after every major incident?', 'Blameless, with actions tracked', 'Informal', 'Seldom'],
    ],
    risk: 'Incidents repeat themselves',
    impacts: ['Missed service levels', 'Night work for the same causes'],
  },
  {
    title: 'Value and outcomes',
    description: 'Whether the results meet their purpose.',
    questions: [
      ['Are outcomes measured after each release?', 'With agreed indicators', 'Partly', 'Not yet'],
      ['Can spend be traced to outcomes?', 'Per epic', 'Per work order', 'Only in total'],
    ],
    risk: 'Effort goes into features of little use',
    impacts: ['Benefits arrive late', 'Funding is questioned'],
  },
]

export const notes = [
  'Release cadence now weekly',
  'Test evidence still late',
  'Two open security actions',
  'Backlog health improved',
  'Handover of the ledger component is complete; the on-call rota still rests on three people and should be widened before the summer.',
  'Good progress since the last review',
  'New delivery lead settled in',
]
