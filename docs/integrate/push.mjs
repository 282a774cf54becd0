// Brings the assignments of another system to the portal: node push.mjs
const { PORTAL, PORTAL_TOKEN, SOURCE, SOURCE_TOKEN } = process.env

async function ask(address, token, init = {}) {
  const headers = { ...init.headers, authorization: `Bearer ${token}` }
  const response = await fetch(address, { ...init, headers })
  const answer = await response.json()
  if (!response.ok) throw new Error(`${address}: ${answer.detail ?? response.status}`)
  return answer
}

/** Every record of the other system; mind how yours pages. */
async function* bookings() {
  for (let next = `${SOURCE}/bookings?page=1`; next; ) {
    const page = await ask(next, SOURCE_TOKEN)
    yield* page.items
    next = page.next
  }
}

/** A record of theirs as one of the portal's (docs/import.md). Ids stay the same from one push to the next. */
const assignment = (booking) => ({
  id: `B-${booking.id}`,
  work_order_id: booking.project,
  employee_id: booking.person,
  member_role: booking.role,
  member_role_id: booking.role_id,
  start_date: booking.starts_at.slice(0, 10),
  end_date: booking.ends_at.slice(0, 10),
  allocation_percentage: Math.round(booking.load * 100),
})

/** What has become of a run, once it is over. */
async function ended({ id }) {
  const run = await ask(`${PORTAL}/api/imports/${id}`, PORTAL_TOKEN)
  if (run.outcome === 'taken in') return run
  if (run.problems.length > 0) throw new Error(run.problems.join('\n'))
  await new Promise((resolve) => setTimeout(resolve, 1000))
  return ended(run)
}

const lines = []
for await (const booking of bookings()) lines.push(JSON.stringify(assignment(booking)))
const begun = await ask(`${PORTAL}/api/imports?kind=member_assignments`, PORTAL_TOKEN, {
  method: 'POST',
  headers: { 'content-type': 'application/x-ndjson' },
  body: lines.join('\n'),
})
console.log(JSON.stringify((await ended(begun)).counts))
