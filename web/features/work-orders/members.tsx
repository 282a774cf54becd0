import { absencesDuring, comingAbsences } from '@portal/domain/absences/absence'
import { awayLine } from '@portal/domain/absences/away-text'
import { type CalendarDay, formatDay } from '@portal/domain/dates/calendar-day'
import { cut, shownOf } from '@portal/domain/text/cut'
import type { Period } from '@portal/domain/work-orders/progress'
import type { Span } from '@portal/domain/work-orders/timeline'
import { notAssignedYet } from '@portal/domain/work-orders/validation'
import type { MemberAssignment, WorkOrder } from '@portal/domain/work-orders/work-order'
import { UserRound } from 'lucide-react'
import { type CSSProperties, useState } from 'react'
import { photoOf } from '../../shared/people/photo.ts'
import { rateText } from '../../shared/work-orders/rate.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { Text } from '../../ui/text.tsx'
import { Tooltip } from '../../ui/tooltip.tsx'
import type { Actions } from './actions.ts'
import { ThinBar } from './bar.tsx'
import styles from './members.module.css'

interface RowProps {
  order: WorkOrder
  span: Span
  today: CalendarDay
}

interface MembersProps extends RowProps {
  /** Shows only the first people, and the rest on demand. On narrow screens the CSS always shortens the block. */
  isBrief: boolean
  menu: Actions['memberMenu']
}

/** People of a work order: a block of those with its dates and no absence ahead, and a bar for each other person. */
export function Members({ order, span, today, isBrief, menu }: MembersProps) {
  const { whole, others } = membersOf(order, today)
  const [showsAll, setShowsAll] = useState(false)
  const count = order.member_assignments.length
  const shown = isBrief && !showsAll ? shownAtFirst : count
  const shownOthers = others.slice(0, Math.max(0, shown - whole.length))
  const hasRates = order.member_assignments.some(hasRate)
  const label = `Members of ${order.reference}`
  if (count === 0)
    return (
      <Text as="p" kind="quiet" className={styles.none}>
        No members yet
      </Text>
    )
  const more = !showsAll && count > shownAtFirst && (isBrief || whole.length > shownAtFirst) && (
    <div className={styles.more} data-brief={isBrief || undefined}>
      <Button variant="ghost" size="small" flush onClick={() => setShowsAll(true)}>
        Show all {count} people
      </Button>
    </div>
  )
  return (
    <>
      {whole.length > 0 && (
        <div className={styles.whole} data-all={showsAll || undefined}>
          <div className={styles.about}>
            <p>{peopleText(whole.length)} for the whole time</p>
            <Text as="p" kind="quiet" tabular>
              {datesText(order)}
            </Text>
            {others.length > 0 && shownOthers.length === 0 && (
              <Text as="p" kind="quiet">
                {peopleText(others.length)} for a part of it or away
              </Text>
            )}
          </div>
          <div
            className={styles.people}
            data-rates={hasRates || undefined}
            data-menus={menu !== undefined || undefined}
          >
            <Head hasRates={hasRates} />
            {whole.length > 1 && <Head hasRates={hasRates} />}
            <ul aria-label={label} style={{ '--rows': Math.ceil(Math.min(whole.length, shown) / 2) } as CSSProperties}>
              {keyed(whole.slice(0, shown)).map(([key, member]) => (
                <li key={key} className={styles.member}>
                  <Person member={member} />
                  <span className="sr-only">, {datesText(member)}</span>
                  <Rate member={member} />
                  <Menu member={member} menu={menu} />
                </li>
              ))}
            </ul>
            {whole.length >= shownAtFirst && more}
          </div>
        </div>
      )}
      {shownOthers.length > 0 && whole.length > 0 && (
        <p className={styles.part}>{peopleText(others.length)} for a part of it or away</p>
      )}
      {shownOthers.length > 0 && (
        <ul aria-label={whole.length > 0 ? `Other members of ${order.reference}` : label}>
          {keyed(shownOthers).map(([key, member]) => (
            <OtherMember key={key} member={member} order={order} span={span} today={today} menu={menu} />
          ))}
        </ul>
      )}
      {whole.length < shownAtFirst && more}
    </>
  )
}

/** members.module.css repeats it for narrow screens. */
const shownAtFirst = 3

function membersOf(order: WorkOrder, today: CalendarDay) {
  const isWhole = (member: MemberAssignment) => differenceOf(member, order, today) === undefined
  return {
    whole: order.member_assignments.filter(isWhole),
    others: order.member_assignments.filter((member) => !isWhole(member)),
  }
}

/** "from 10 Nov 2026, away 30 Nov to 4 Dec": what differs from the dates of the work order. */
function differenceOf(member: MemberAssignment, order: Period, today: CalendarDay): string | undefined {
  const startsElsewhere = member.start_date !== order.start_date
  const endsElsewhere = member.end_date !== order.end_date
  const away = awayLine(comingAbsences(absencesDuring(member), today), today, 1)
  const dates =
    startsElsewhere && endsElsewhere
      ? datesText(member)
      : (startsElsewhere && `from ${formatDay(member.start_date)}`) ||
        (endsElsewhere && `until ${formatDay(member.end_date)}`)
  return [dates, dates && away ? away.replace('Away', 'away') : away].filter(Boolean).join(', ') || undefined
}

const datesText = ({ start_date, end_date }: Period): string => `${formatDay(start_date)} – ${formatDay(end_date)}`
const peopleText = (count: number): string => (count === 1 ? '1 person' : `${count} people`)
const hasRate = ({ employee_name, price_per_day }: MemberAssignment): boolean =>
  employee_name !== null && price_per_day != null

/** A person may occur twice, and an unfilled position has no id; the order is fixed. */
const keyed = (members: readonly MemberAssignment[]) => members.map((member, index) => [index, member] as const)

const Head = ({ hasRates }: { hasRates: boolean }) => (
  <Text as="p" kind="label" tone="quiet" className={styles.head} aria-hidden="true">
    <span>Member</span>
    <span>Role</span>
    {hasRates && <span>Per day</span>}
  </Text>
)

interface OtherMemberProps extends RowProps {
  member: MemberAssignment
  menu: Actions['memberMenu']
}

/** Row with a bar, and words for what differs. */
function OtherMember({ member, order, span, today, menu }: OtherMemberProps) {
  const absences = absencesDuring(member)
  const words = differenceOf(member, order, today)
  return (
    <li className={styles.other}>
      <Person member={member} words={words} />
      <ThinBar className={styles.bar} period={member} span={span} today={today} absences={absences} words={words} />
      <span className="sr-only">
        , {datesText(member)}
        {absences.length > 0 && `, ${awayLine(absences, today, absences.length)}`}
      </span>
      <Rate member={member} />
      <Menu member={member} menu={menu} />
    </li>
  )
}

const Menu = ({ member, menu }: Pick<OtherMemberProps, 'member' | 'menu'>) =>
  menu && <div className={styles.menu}>{menu(member)}</div>

/** Name and role; of an unfilled position only the role, with a hint. */
function Person({ member, words }: { member: MemberAssignment; words?: string | undefined }) {
  const { employee_name: name, member_role, employee_photo_id } = member
  const role = (
    <Text kind="quiet" className={styles.role}>
      <Cut text={member_role} characters={shownOf.memberRole} />
      {words !== undefined && (
        <span className={styles.words} aria-hidden="true">
          , {words}
        </span>
      )}
    </Text>
  )
  if (name === null)
    return (
      <Tooltip text={notAssignedYet}>
        <button type="button" className={styles.person}>
          <span className={styles.nobody} aria-hidden="true">
            <UserRound size={13} />
          </span>
          {role}
        </button>
      </Tooltip>
    )
  return (
    <div className={styles.person}>
      <Avatar name={name} src={photoOf(employee_photo_id)} size={22} />
      <span>
        <Cut text={name} characters={shownOf.memberName} />
        <span className="sr-only">, </span>
      </span>
      {role}
    </div>
  )
}

const Rate = ({ member }: { member: MemberAssignment }) =>
  hasRate(member) && (
    <Text tabular className={styles.rate}>
      <span className="sr-only">, </span>
      {rateText(member.price_per_day ?? 0)}
      <span className="sr-only"> per day</span>
    </Text>
  )

/** Cut for the eye; whole for the pointer and for those who hear it. */
function Cut({ text, characters }: { text: string; characters: number }) {
  const shown = cut(text, characters)
  if (shown === text) return text
  return (
    <span title={text}>
      <span aria-hidden="true">{shown}</span>
      <span className="sr-only">{text}</span>
    </span>
  )
}
