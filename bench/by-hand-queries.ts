import { fieldsOf } from '../domain/contract/fields-of.ts'
import type { UsedDays } from '../domain/days/order-days.ts'
import { ShownWorkOrder } from '../domain/work-orders/work-order.ts'

const shownFields = fieldsOf(ShownWorkOrder)
  .map((field) => `'${field}', w.${field}`)
  .join(', ')

/** A day of the forecast; today if it has passed, and null if there is no forecast. */
const forecastDay = (day: string): string =>
  `case when w.end_date >= $1 and u.runs_out_on is not null then greatest(${day}, $1) end`

/** Expression of each field, with the work order as w and its row of work_order_usage as u. */
const usedDays: Record<keyof typeof UsedDays.shape, string> = {
  used_days: 'coalesce(u.used_days, 0)',
  runs_out_on: forecastDay('u.runs_out_on'),
  runs_out_earliest: forecastDay('least(u.runs_out_earliest, u.runs_out_on)'),
  runs_out_latest: forecastDay('greatest(u.runs_out_latest, u.runs_out_on)'),
  days_left_at_end: 'case when w.end_date >= $1 then u.days_left_at_end end',
}
const usedDaysFields = Object.entries(usedDays)
  .map(([field, expression]) => `'${field}', ${expression}`)
  .join(', ')

/**
 * A page of engagements with all that a card shows, for staff: the day it is, whether only those that go on, how many.
 */
export const engagementsByHand = `
  with page as (
    select * from engagement
    where removed_at is null and (not $2::boolean or latest_end_date is null or latest_end_date >= $1)
    order by folded_title, id collate "C" limit $3
  )
  select coalesce(json_agg(json_build_object(
    'id', e.id, 'title', e.title, 'client_name', c.name,
    'status', case
      when e.latest_end_date is null then 'Setting up'
      when e.latest_end_date < $1 then 'Completed'
      when o.runs then 'Active'
      when o.began then 'Onboarding'
      else 'Setting up' end,
    'project_lead_name', l.name, 'client_partner_name', p.name, 'default_client_partner_name', d.name,
    'portfolio_director_name', v.name, 'portfolio_director_email', v.email,
    'header_tags', (
      select json_build_object(
        'client_partner', coalesce(json_agg(json_build_object('id', t.id, 'name', t.name) order by t.folded_name)
          filter (where h.place = 'client_partner'), '[]'),
        'portfolio_director', coalesce(json_agg(json_build_object('id', t.id, 'name', t.name) order by t.folded_name)
          filter (where h.place = 'portfolio_director'), '[]'))
      from header_tag h join tag t on t.id = h.tag_id where h.engagement_id = e.id),
    'feedback_project_count', (select count(*) from customer_survey where engagement_id = e.id),
    'open_team_requests', (select count(*) from team_request where engagement_id = e.id and is_new),
    'user_has_extra_access', true, 'may_answer_extensions', true,
    'work_orders', o.orders,
    'stakeholders', (
      select coalesce(json_agg(json_build_object(
        '_id', id, 'full_name', full_name, 'company_name', company_name, 'role', role, 'email', email, 'phone', phone,
        'invited_by', invited_by, 'access_level', access_level, 'invitation_waits', invitation_waits, 'version', version)
        order by full_name, id), '[]')
      from stakeholder where engagement_id = e.id),
    'audits_info', (
      select coalesce(json_agg(json_build_object(
        'id', a.id, 'title', a.title, 'type', a.scoring_type, 'percentage_score', a.percentage_score,
        'score_before', (select score from audit_score_point s where s.audit_id = a.id and s.day >= '2021-01-01'
          order by s.day desc offset 1 limit 1),
        'created_at', a.created_at) order by a.created_at desc, a.id), '[]')
      from audit a
      where a.engagement_id = e.id and a.id not in ('4', '38', '46', '49', '50')
        and exists (select from audit_score_point s where s.audit_id = a.id and s.day >= '2021-01-01'))
  ) order by e.folded_title, e.id collate "C"), '[]')::text as body
  from page e
  join client c on c.id = e.client_id
  left join person l on l.id = e.project_lead_id
  left join person p on p.id = e.client_partner_id
  left join person d on d.id = e.default_client_partner_id
  left join person v on v.id = e.portfolio_director_id
  cross join lateral (
    select
      bool_or(w.start_date <= $1 and w.end_date >= $1) as runs,
      bool_or(w.start_date <= $1) as began,
      coalesce(json_agg(json_build_object(
        'id', w.id, ${shownFields}, ${usedDaysFields},
        'renewal_requested_on', x.since, 'extension_requests', x.requests,
        'member_assignments', m.assignments) order by w.start_date, w.id), '[]') as orders
    from work_order w
    left join work_order_usage u on u.work_order_id = w.id
    cross join lateral (
      select coalesce(json_agg(json_build_object(
        'employee_id', a.employee_id, 'employee_name', n.name, 'employee_photo_id', n.photo_id,
        'member_role', a.member_role, 'start_date', a.start_date, 'end_date', a.end_date,
        'price_per_day', a.price_per_day) order by a.member_role_id, n.name, a.id), '[]') as assignments
      from member_assignment a left join person n on n.id = a.employee_id where a.work_order_id = w.id
    ) m
    cross join lateral (
      select
        min(r.requested_on) filter (where r.state in ('open', 'accepted')) as since,
        coalesce(json_agg(json_build_object(
          'id', r.id, 'state', r.state, 'requested_by', r.requested_by, 'requested_on', r.requested_on,
          'message', r.message, 'proposed_end_date', r.proposed_end_date, 'answered_by', r.answered_by,
          'answered_on', r.answered_on, 'note', r.note, 'is_own', false) order by r.requested_at desc, r.id), '[]') as requests
      from extension_request r where r.work_order_id = w.id
    ) x
    where w.engagement_id = e.id and w.removed_at is null
  ) o`
