// Reads the work orders that end by a day: node read.ts 2026-12-31
// portal.d.ts is made by: npx openapi-typescript "$PORTAL/api/openapi.json" --output portal.d.ts
import createClient from 'openapi-fetch'
import type { components, paths } from './portal.d.ts'

const { PORTAL = '', PORTAL_TOKEN = '' } = process.env
const portal = createClient<paths>({ baseUrl: PORTAL, headers: { authorization: `Bearer ${PORTAL_TOKEN}` } })
const refused = ({ detail }: components['schemas']['ApiError']): Error => new Error(detail)

/** Every work order, page after page. */
async function* workOrders() {
  for (let cursor: string | undefined; ; ) {
    const query = { limit: 500, fields: 'reference,end_date', ...(cursor && { cursor }) }
    const { data, error } = await portal.GET('/api/v1/work-orders', { params: { query } })
    if (error) throw refused(error)
    yield* data.items
    if (data.next_cursor === null) return
    cursor = data.next_cursor
  }
}

const [, , lastDay = '9999-12-31'] = process.argv
for await (const { id, reference, end_date } of workOrders())
  if (end_date !== undefined && end_date <= lastDay) console.log([id, reference, end_date].join('\t'))
