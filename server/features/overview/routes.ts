import { addDays } from '@portal/domain/dates/calendar-day'
import {
  compareWorkOrders as compareWorkOrdersCall,
  countChanges,
  getEngagementOverview,
  listChanges,
  listEngagementChanges,
  listLeavingAndAway,
  listOpenItems,
  listTodos,
  markTodo,
} from '@portal/domain/overview/contract'
import { ruleOf } from '@portal/domain/todos/all-todos'
import { isMarkedBy } from '@portal/domain/todos/fold-files'
import { snoozeDays } from '@portal/domain/todos/todo'
import { type Route, route } from '../../platform/http/route.ts'
import type { Services } from '../../platform/portal.ts'
import { visibleEngagement } from '../engagements/data.ts'
import { compareWorkOrders } from './compare-work-orders.ts'
import { saveMark } from './data.ts'
import { findEngagementOverview } from './find-engagement-overview.ts'
import { findOpenItems } from './open-items-data.ts'
import { findPeople } from './people-data.ts'
import { countChangesOf, findChanges, findEngagementChanges } from './recent-changes-data.ts'
import { findTodos } from './todo-data.ts'

export function overviewRoutes(services: Services): Route[] {
  const { now, today } = services
  return [
    route(getEngagementOverview, async ({ params, viewer, db, audit }) => {
      const id = await visibleEngagement({ db, audit }, viewer, params.id)
      return findEngagementOverview(services, db, viewer, id)
    }),
    route(listOpenItems, async ({ params, viewer, db, audit }) => {
      const id = await visibleEngagement({ db, audit }, viewer, params.id)
      return findOpenItems(services, db, viewer, id)
    }),
    route(listEngagementChanges, async ({ params, viewer, db, audit }) => {
      const id = await visibleEngagement({ db, audit }, viewer, params.id)
      return findEngagementChanges(services, db, viewer, id)
    }),
    route(listChanges, ({ query, viewer, db }) => findChanges(services, db, viewer, query.since)),
    route(countChanges, ({ viewer, db }) => countChangesOf(services, db, viewer)),
    route(listLeavingAndAway, ({ viewer, db }) => findPeople(services, db, viewer)),
    route(compareWorkOrdersCall, ({ query, viewer, db }) => compareWorkOrders(services, db, viewer, query)),
    route(listTodos, ({ viewer, db }) => findTodos(services, db, viewer)),
    route(markTodo, async ({ body: { todo: id, mark }, viewer, db }) => {
      const todoList = await findTodos(services, db, viewer)
      const listed =
        mark === 'snooze'
          ? todoList.todos
          : mark === 'unsnooze'
            ? todoList.snoozed
            : [...todoList.todos, ...todoList.snoozed]
      const todos = listed.filter((one) => isMarkedBy(one, id) && (mark !== 'seen' || ruleOf(one).settledBySeeing))
      // No longer open, since another person may have settled it; or already marked.
      if (todos.length === 0) return todoList
      const change =
        mark === 'seen'
          ? { seen_at: now() }
          : { snoozed_until: mark === 'snooze' ? addDays(today(), snoozeDays) : null }
      for (const todo of todos) await saveMark(db, { account_id: viewer.id, todo: todo.id, now: now() }, change)
      return findTodos(services, db, viewer)
    }),
  ]
}
