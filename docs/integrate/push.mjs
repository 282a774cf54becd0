// Brings the assignments of another system to the portal: node push.mjs
const { PORTAL, PORTAL_TOKEN, SOURCE, SOURCE_TOKEN } = process.env
const seconds = (count) => new Promise((resolve) => setTimeout(resolve, count * 1000))

async function ask(address, token, init = {}) {
  const headers = { ...init.headers, authorization: `Bearer ${token}` }
  const response = await fetch(address, { ...init, headers })
  // Too much to do: it says when to come again.
  if (response.status === 503 || response.status === 429) {
    await seconds(Number(response.headers.get('retry-after') ?? 5))
    return ask(address, token, init)
  }
  const answer = await response.json()
  if (!response.ok) throw new Error(`${address}: ${answer.detail ?? response.status}`)
  return answer
}

/** Every record of the other system; mind how yours pages. */
async function* bookings() {
  for (let next = `${SOURCE}/bookings?page=1`; next; ) {
    const page = await ask(next, SOURCE_TOKEN)
    for (const booking of page.items) yield JSON.stringify(assignment(booking))
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

let run = await ask(`${PORTAL}/api/imports?kind=member_assignments`, PORTAL_TOKEN, {
  method: 'POST',
  headers: { 'content-type': 'application/x-ndjson', 'idempotency-key': `"${crypto.randomUUID()}"` },
  body: (await Array.fromAsync(bookings())).join('\n'),
})
while (run.outcome === 'waiting' || run.outcome === 'running') {
  await seconds(1)
  run = await ask(`${PORTAL}/api/imports/${run.id}`, PORTAL_TOKEN)
}
if (run.outcome !== 'taken in') throw new Error(run.problems.join('\n'))
console.log(JSON.stringify(run.counts))
