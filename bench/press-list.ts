/** A link opens another screen. In a field, the letter p is pressed. */
export interface Press {
  path: string
  what: string
  role: 'button' | 'checkbox' | 'link' | 'radio' | 'searchbox' | 'switch' | 'tab' | 'textbox'
  /** Also fits the same control of older versions. */
  name: RegExp
}

const engagement = '/engagements/P0001'

/** Common presses. */
const listed: readonly [path: string, what: string, role: Press['role'], name: RegExp][] = [
  ['/engagements', 'engagement', 'link', /^Claims intake automation$/],
  ['/login', 'type an email address', 'textbox', /e-?mail/i],
  ['/engagements', 'menu', 'button', /^Open the menu$/],
  ['/engagements', 'search', 'button', /^(Search|Find anything)$/],
  ['/engagements', 'bell', 'link', /^Notifications, /],
  ['/engagements', 'account menu', 'button', /your account$/],
  ['/engagements', 'Show completed', 'switch', /^Show completed$/],
  ['/engagements', 'Show only my engagements', 'checkbox', /^Show only my engagements$/],
  ['/engagements', 'filter by status', 'button', /^Filter by status/],
  ['/engagements', 'filter by customer', 'button', /^Filter by customer/],
  ['/engagements', 'sort by need', 'radio', /^By need$/],
  ['/engagements', 'type into the search of engagements', 'searchbox', /^Search by name$/],
  ['/engagements', 'team of an engagement', 'link', /Team of Claims intake automation/],
  ['/engagements', 'feedback of an engagement', 'link', /Feedback of Claims intake automation/],
  ['/engagements', 'all to-dos', 'link', /^(See all|All in Overview)/],
  [engagement, 'tab Your Team', 'link', /^Your Team \d+$/],
  [engagement, 'tab Work Orders', 'link', /^Work Orders \d+$/],
  [engagement, 'tab Shared Files', 'link', /^Shared Files$/],
  [engagement, 'tab Audits', 'link', /^Audits \d+$/],
  [engagement, 'tabs under More', 'button', /^More$/],
  [engagement, 'audit', 'link', /^Delivery health$/],
  [engagement, 'Access levels', 'button', /^Access levels$/],
  [`${engagement}/team`, 'Show all members of the team', 'button', /^Show all 23 members$/],
  [`${engagement}/team`, 'more members', 'button', /^\d+ more members$/],
  [`${engagement}/team`, "a member's menu", 'button', /^(Actions|More) for Marcus Hale$/],
  [`${engagement}/team`, 'New Team', 'button', /^New Team$/],
  [`${engagement}/team`, 'profile of a member', 'link', /Ingrid Solberg$/],
  [`${engagement}/files`, 'fold Contracts', 'button', /^Contracts/],
  [`${engagement}/stakeholders`, 'stakeholder', 'button', /^Helen Marsh/],
  [`${engagement}/stakeholders`, 'type into the search of stakeholders', 'searchbox', /^Search by name$/],
  [`${engagement}/stakeholders`, 'changes of stakeholders', 'button', /^Changes$/],
  ['/work-orders', 'unfold an engagement', 'button', /^Clinical trial document vault$/],
  ['/work-orders', 'unfold a work order', 'button', /^WO-2180 /],
  ['/work-orders', 'Request extension', 'button', /^Request extension of WO-2180/],
  ['/work-orders', 'another year', 'button', /^Go to \d+$/],
  ['/work-orders', 'view and filters of work orders', 'button', /^(View and filters|Filters)$/],
  [`${engagement}/work-orders`, 'unfold a work order of an engagement', 'button', /^WO-2005 /],
  ['/view-feedback', 'filters of feedback', 'button', /^Filters/],
  ['/view-feedback', 'ratings of a response', 'button', /^(Show the ratings of )?Kenji Patel/],
  ['/people-feedback', 'tab Team feedback', 'tab', /^Team feedback$/],
  ['/people-feedback', 'feedback on a person', 'button', /^Show the feedback$/],
  ['/overview', 'work order of a to-do', 'link', /^View.*: WO-2180 /],
  ['/overview', 'unfold changes', 'button', /^Payments platform rebuild: /],
  ['/portfolio', 'figure of the portfolio', 'button', /Need attention/],
]

export const presses = listed.map(([path, what, role, name]): Press => ({ path, what, role, name }))
