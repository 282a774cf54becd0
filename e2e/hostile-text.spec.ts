import { type BrowserContext, expect } from '@playwright/test'
import { safeFileName } from '../domain/files/file-name.ts'
import { questions } from '../domain/surveys/questions.ts'
import { asName } from '../domain/text/name.ts'
import { smallestPng } from '../server/testing/sample-files.ts'
import { expectMails, look, scrollThrough } from './hostile-page.ts'
import { type HostilePortal, hostilePortal } from './hostile-portal.ts'
import { brief, cut, hostileStrings, packed } from './hostile-strings.ts'
import { test } from './hydrated-test.ts'
import { freeTextFields } from './text-fields.ts'

/** Strings for every field; HOSTILE_STRINGS=2000 for the full measurement. */
const strings = hostileStrings(process.env.HOSTILE_STRINGS ? Number(process.env.HOSTILE_STRINGS) : undefined)
const [helen, owen, amara, leah] = ['demo-advanced', 'demo-standard', 'demo-delivery-lead', 'demo-superuser'] as const
const engagement = 'P0001'
const project = `/api/projects/${engagement}`

let hostile: HostilePortal
test.describe.configure({ mode: 'default' })
test.setTimeout(1_200_000)
test.beforeAll(async () => {
  hostile = await hostilePortal()
})
test.afterAll(() => hostile.stop())

const tested = new Set<string>()
/** A test of what strings do in some fields of the contracts. */
function through(fields: readonly string[], title: string, run: (context: BrowserContext) => Promise<void>): void {
  for (const field of fields) tested.add(field)
  test(`${title}: ${fields.join(', ')}`, { tag: '@slow' }, ({ context }) => run(context))
}

/** Sends each text, and returns those that were not rejected for their content. */
async function sendAll(
  texts: readonly string[],
  send: (text: string, place: number) => Promise<{ status: number }>,
): Promise<string[]> {
  const accepted: string[] = []
  for (const [place, text] of texts.entries()) {
    const { status } = await send(text, place)
    expect([200, 201, 202, 204, 422]).toContain(status)
    if (status !== 422) accepted.push(text)
  }
  test.info().annotations.push({ type: 'texts', description: `${texts.length} sent, ${accepted.length} let in` })
  return accepted
}

function* chunks<Item>(items: readonly Item[], size: number): Generator<Item[]> {
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size)
}

test('every free-text field of the contracts has a test here', { tag: '@slow' }, () => {
  // Tokens of links are tested too, but they accept no free text.
  const fields = [...tested].filter((field) => !field.startsWith('uploadFile') && !field.endsWith('.token'))
  expect(fields.sort()).toEqual(freeTextFields)
})

through(
  ['createReleaseNote.note_content', 'updateReleaseNote.note_content'],
  'HTML is cleaned on its way in',
  async (context) => {
    for (const chunk of chunks(strings, 200)) {
      for (const [number, html] of chunk.entries()) {
        const body = { release_date: '2026-06-18', note_content: `<p>note ${number}</p>${html}` }
        const { status, body: note } = await hostile.send(leah, { method: 'POST', path: '/api/release-note', body })
        expect(status).toBe(201)
        const path = `/api/release-note/${(note as { id: string }).id}`
        const changedNote = { ...body, note_content: `${html}<p>note ${number}</p>` }
        if (number % 2)
          expect((await hostile.send(leah, { method: 'PATCH', path, body: changedNote })).status).toBe(200)
      }
      await look(hostile, context, leah, '/release-notes', [`note ${chunk.length - 1}`], async (page) => {
        await expect(page.getByText('note 0', { exact: true })).toBeVisible()
        const left = await page.evaluate(() =>
          [...document.querySelectorAll('main ol > li > div:nth-of-type(2) *')]
            .flatMap((element) => [element.tagName, ...element.getAttributeNames().map((name) => `@${name}`)])
            .filter((name) => !/^(P|BR|STRONG|EM|UL|OL|LI|H2|H3|A|@href|@target|@rel)$/.test(name)),
        )
        expect(left).toEqual([])
      })
      await hostile.clear()
    }
  },
)

through(
  [
    'createTeamRequest.request_comment',
    'updateTeamRequest.request_comment',
    'proposePerson.note',
    'decideProposal.note',
  ],
  'shown as typed',
  async (context) => {
    const path = `${project}/request-team`
    const line = {
      member_role: 'QA Engineer',
      primary_skill: 'React',
      member_type_quantity: 1,
      member_start_date: '2099-01-01',
      member_duration: '3 months',
    }
    for (const chunk of chunks(packed(strings, 300), 100)) {
      await sendAll(chunk, async (text, place) => {
        const request_content = [line]
        const comment = { request_content, request_comment: text }
        const { body } = await hostile.send(helen, { method: 'POST', path, body: comment })
        const { id, ...made } = body as { id: string; request_content: { id: string }[] }
        const proposal = { line_id: made.request_content[0]?.id, employee_id: 'E049', note: text }
        const answer = await hostile.send(amara, { method: 'POST', path: `${path}/${id}/proposals`, body: proposal })
        const [answered] = (answer.body as { request_content: { proposals: { id: string }[] }[] }).request_content
        const decision = { decision: place % 2 ? 'accepted' : 'declined', note: text }
        const proposed = `${path}/${id}/proposals/${answered?.proposals[0]?.id}`
        const decided = await hostile.send(helen, { method: 'PATCH', path: proposed, body: decision })
        expect(decided.status).toBe(200)
        const edited = `${project}/group-teams/request-team/${id}?is_new=true`
        const change = { ...comment, request_content: made.request_content, is_new: true }
        return hostile.send(helen, { method: 'PATCH', path: edited, body: change })
      })
      const typed = chunk.flatMap((text) => [text, `“${text}”`])
      await look(hostile, context, helen, `/engagements/${engagement}/request-team`, typed)
      await hostile.clear()
    }
  },
)

through(['inviteStakeholder.full_name', 'inviteStakeholder.role'], 'refused or shown as typed', async (context) => {
  for (const chunk of chunks(brief(strings, 100), 200)) {
    const invited = await sendAll(chunk, (text, place) =>
      hostile.send(helen, {
        method: 'POST',
        path: `${project}/stakeholders`,
        body: { full_name: text, email: `h${place}@customer.example`, role: text, phone: '', access_level: 2 },
      }),
    )
    await look(hostile, context, helen, `/engagements/${engagement}/stakeholders`, invited, async (page) => {
      await page.getByRole('button', { name: 'Changes' }).click()
      await page.getByRole('list', { name: 'Stakeholders' }).getByRole('button').last().click()
    })
    await hostile.clear()
  }
})

through(['makeToken.name', 'uploadImport.file_name'], 'refused or shown as typed', async (context) => {
  for (const chunk of chunks(brief(strings, 100), 200)) {
    const named = await sendAll(chunk, (name) =>
      hostile.send(leah, { method: 'POST', path: '/api/admin/tokens', body: { name, scopes: ['import'], days: null } }),
    )
    await look(hostile, context, leah, '/admin/tokens', named.map(asName))
    const body = new Blob(['PK\x03\x04'], { type: 'application/zip' })
    const path = (name: string): string => `/api/imports?dry_run=true&file_name=${encodeURIComponent(name)}`
    const brought = await sendAll(chunk, (name) => hostile.send(leah, { method: 'POST', path: path(name), body }))
    await look(hostile, context, leah, '/admin/imports', brought.slice(-100).map(safeFileName))
    await hostile.clear()
  }
})

through(['makeHook.name', 'changeHook.name'], 'refused or shown as typed', async (context) => {
  const webhook = { address: 'https://receiver.company.com/portal', kinds: ['file.shared'] }
  for (const chunk of chunks(brief(strings, 100), 200)) {
    const named = await sendAll(chunk, async (name, place) => {
      const created = await hostile.send(leah, { method: 'POST', path: '/api/webhooks', body: { ...webhook, name } })
      if (place % 2 === 0 || created.status !== 201) return created
      const path = `/api/webhooks/${(created.body as { id: string }).id}`
      return hostile.send(leah, { method: 'PUT', path, body: { ...webhook, name, on: true, version: 1 } })
    })
    await look(hostile, context, leah, '/admin/webhooks', named.map(asName))
    await hostile.clear()
  }
})

through(
  ['name', 'client_id', 'client_secret', 'domains[]'].flatMap((field) => [
    `makeCustomerSignOn.${field}`,
    `changeCustomerSignOn.${field}`,
  ]),
  'refused or shown as typed',
  async (context) => {
    const path = '/api/admin/customer-sign-ons'
    for (const chunk of chunks(brief(strings, 60), 200)) {
      const named = await sendAll(chunk, async (text, place) => {
        const id = place.toString(16).padStart(32, '0')
        const domains = [place % 3 === 0 ? text : `company${place}.example`]
        const texts = { name: text, client_id: text, client_secret: text, domains }
        const body = { ...texts, issuer: 'https://login.company.com', on: false }
        const created = await hostile.send(leah, { method: 'POST', path, body: { id, ...body } })
        if (place % 2 === 0 || created.status !== 201) return created
        return hostile.send(leah, { method: 'PUT', path: `${path}/${id}`, body: { ...body, version: 1 } })
      })
      await look(hostile, context, leah, '/admin/sign-on', named.map(asName))
      await hostile.clear()
    }
  },
)

through(['holdRemoval.reason'], 'refused or shown as typed', async (context) => {
  for (const chunk of chunks(brief(strings, 60), 200)) {
    const accepted = await sendAll(chunk, (reason, place) => {
      const path = `/api/admin/removals/removal-${place}/hold`
      return hostile.send(leah, { method: 'PUT', path, body: { reason, until: null, version: 1 } })
    })
    await look(
      hostile,
      context,
      leah,
      '/admin/removals',
      accepted.map((reason) => `Leah Fenwick: ${reason.trim()}`),
    )
    await hostile.clear()
  }
})

through(['renamePasskey.name', 'renameAuthenticator.name'], 'refused or shown as typed', async (context) => {
  for (const chunk of chunks(brief(strings, 60), 200)) {
    const named = await sendAll(chunk, (name, place) => {
      const kind = place % 2 === 0 ? 'passkeys' : 'authenticators'
      return hostile.send(helen, { method: 'PATCH', path: `/api/users/me/${kind}/key-${place}`, body: { name } })
    })
    await look(hostile, context, helen, '/sessions', named.map(asName))
  }
})

through(
  ['requestExtension.message', 'answerExtension.note', 'requestExtension.engagementName', 'requestExtension.WOName'],
  'refused or shown as typed',
  async (context) => {
    const path = '/api/work-orders/P0022-W5'
    for (const chunk of chunks(packed(strings, 150), 250)) {
      const accepted = await sendAll(chunk, async (text) => {
        const body = { message: text, engagementName: text, WOName: text }
        const requested = await hostile.send(helen, { method: 'POST', path, body })
        if (requested.status !== 200) return requested
        const { id } = (requested.body as { extension_request: { id: string } }).extension_request
        const answer = { state: 'declined', note: text }
        return hostile.send(amara, { method: 'PATCH', path: `${path}/extension-requests/${id}`, body: answer })
      })
      await look(hostile, context, helen, '/work-orders?project=Fraud+signal+sharing&wo=P0022-W5', accepted)
      await hostile.clear()
    }
  },
)

through(
  ['giveIndividualFeedback.feedback', 'submitBug.description', 'submitBug.steps', 'answerReport.reply'],
  'shown as typed',
  async (context) => {
    const feedback = packed(strings, 1500)
    await sendAll(feedback, (text) => {
      const body = { feedback: text, project_id: engagement, employee_id: 'E002' }
      return hostile.send(helen, { method: 'POST', path: '/api/feedback/individual-feedback', body })
    })
    await look(hostile, context, amara, '/people-feedback', feedback, (page) => scrollThrough(page, feedback))

    const reports = packed(strings, 2000)
    await sendAll(reports, async (text) => {
      const form = new FormData()
      form.append('description', text)
      form.append('steps', text)
      form.append('attachments', new Blob([new Uint8Array(smallestPng)]), 'screen.png')
      const sent = await hostile.send(helen, { method: 'POST', path: '/api/submit-bug', body: form })
      expect(sent.status).toBe(201)
      const path = `/api/bug-reports/${(sent.body as { id: string }).id}/answer`
      return hostile.send(leah, { method: 'POST', path, body: { reply: text } })
    })
    await look(hostile, context, helen, '/submit-bug', reports, async (page) => {
      const rows = page.getByRole('button', { name: /BUG-|Answered/ })
      await rows.first().click()
      const [steps, reply] = [1, 2].map((place) => page.getByRole('dialog').locator('p').nth(place))
      for (const words of [steps, reply]) expect(reports).toContain(await words?.textContent())
    })
  },
)

through(
  ['createGroupTeam.name', 'updateGroupTeam.name', 'createTag.name'],
  'refused or shown as typed',
  async (context) => {
    const allowed = strings.map((text) => text.replace(/[<>?\-*/\\&^%$#]/g, ''))
    const names = [...new Set([...brief(strings, 20), ...brief(allowed, 20)])]
    for (const chunk of chunks(names, 200)) {
      const path = `${project}/group-teams`
      const shown: string[] = []
      await sendAll(chunk, async (name, place) => {
        const created = await hostile.send(amara, { method: 'POST', path, body: { name } })
        if (created.status === 422) return created
        const other = name.slice(1).trim()
        shown.push(place % 2 ? name : other)
        if (place % 2) return created
        const id = (created.body as { data: { object_id: string } }).data.object_id
        const renamed = `${path}/${id}?name=${encodeURIComponent(other)}`
        return hostile.send(amara, { method: 'PATCH', path: renamed, body: {} })
      })
      await look(hostile, context, amara, `/engagements/${engagement}/team`, shown)
      await hostile.clear()
    }
    // The filter lists 200 tags at most.
    for (const chunk of chunks(brief(strings, 10), 150)) {
      const tags = await sendAll(chunk, (name) =>
        hostile.send(amara, { method: 'POST', path: `${project}/tags`, body: { name } }),
      )
      await look(hostile, context, amara, `/engagements/${engagement}/team`, tags, async (page) => {
        await page.getByRole('button', { name: /^Implementation/ }).click()
        await page.getByRole('button', { name: 'Tags', exact: true }).click()
      })
      await hostile.clear()
    }
  },
)

through(
  ['giveTeamFeedback.feedback', 'giveTeamFeedback.feedback_provider_fullname', 'giveTeamFeedback.project_name'],
  'shown as typed, and the names not at all',
  async (context) => {
    const feedback = packed(strings, 400)
    await sendAll(feedback, (text) => {
      const names = { feedback_provider_fullname: `false ${text}`, project_name: `false ${text}` }
      const body = { team_id: 'P0001-T1', feedback: text, ...names }
      return hostile.send(helen, { method: 'POST', path: '/api/feedback/team_feedback/', body })
    })
    await look(hostile, context, amara, '/people-feedback', feedback, async (page) => {
      await page.getByRole('tab', { name: 'Team feedback' }).click()
      await scrollThrough(page, feedback)
      await expect(page.getByText(/^false /)).toHaveCount(0)
    })
  },
)

through(
  ['submitSurvey.data[].answer', 'submitSurvey.data[].question', 'replyToSurvey.text'],
  'shown as typed',
  async (context) => {
    const written = packed(strings, 400)
    // Job titles and companies are names: one line, no direction marks.
    const short = packed(strings, 200).map((text) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]+/gu, ' '))
    await sendAll(written, async (text, place) => {
      const line = short[place % short.length] ?? ''
      const email = `${cut(line.replace(/[\s@]/g, ''), 190)}@x.example`
      const answers: Record<string, string | number> = {
        name: 'Helen Marsh',
        'job-title': line,
        project: 'Payments platform rebuild',
        company: line,
        expectations: 'Meets expectations almost all the time',
        satisfaction: 'Satisfied',
        recommendation: 9,
        text,
        consent: 'Yes',
        email,
      }
      const data = questions.map(({ kind }) => ({ question: `false ${text}`, answer: answers[kind] }))
      const body = { projectID: engagement, data }
      const { body: made } = await hostile.send(helen, { method: 'POST', path: '/api/customer-survey', body })
      const path = `/api/customer-survey/${(made as { _id: string })._id}/reply`
      return hostile.send(amara, { method: 'POST', path, body: { text: `Reply ${text}` } })
    })
    const typed = [...short.slice(0, written.length), ...written, ...written.map((text) => `Reply ${text}`)]
    await look(hostile, context, helen, `/view-feedback/${engagement}`, typed, async (page) => {
      await scrollThrough(page, [], 'You have reached the end of the list.')
      await page.evaluate(() => {
        for (const closed of document.querySelectorAll<HTMLElement>('main tbody [aria-expanded=false]')) closed.click()
      })
      await expect(page.locator('main tbody [aria-expanded=false]')).toHaveCount(0)
      await expect(page.getByText(/^false /)).toHaveCount(0)
    })
  },
)

through(['uploadFile.file_name', 'deleteFile.optional_note'], 'shown as typed', async (context) => {
  const path = `/api/sharing-area/files`
  for (const chunk of chunks(strings, 200)) {
    const ids: string[] = []
    const names: string[] = []
    await sendAll(chunk, async (text) => {
      const form = new FormData()
      form.append('file', new Blob(['a,b\n1,2\n'], { type: 'text/csv' }), `${cut(text, 150)}.csv`)
      const query = `?project_id=${engagement}&category=Contracts&expire_on=6`
      const sent = await hostile.send(helen, { method: 'POST', path: path + query, body: form })
      const { id, file_name } = sent.body as { id: string; file_name: string }
      ids.push(id)
      names.push(file_name)
      return sent
    })
    await look(hostile, context, owen, `/engagements/${engagement}/files`, names)
    // Other people's inboxes show shared files too.
    await look(hostile, context, owen, '/notification', names.slice(-10), async (page) => {
      await page.getByRole('button', { name: /^Show all \d+ events$/ }).click()
    })
    for (const [place, id] of ids.entries()) {
      const note = encodeURIComponent(cut(chunk[place] ?? '', 100))
      const call = { method: 'DELETE', path: `${path}/${id}?optional_note=${note}` } as const
      expect((await hostile.send(amara, call)).status).toBe(204)
    }
    await look(hostile, context, owen, '/dev/mail', names.slice(-10))
    await expectMails(
      hostile,
      context,
      chunk.map((text) => cut(text, 100)),
    )
    await hostile.clear()
  }
})

through(['sendContactMessage.data.subject', 'sendContactMessage.data.message'], 'mailed as typed', async (context) => {
  const messages = packed(strings, 1000)
  for (const chunk of chunks(packed(strings, 150), 180)) {
    await sendAll(chunk, (subject, place) => {
      const data = { subject, message: messages[place % messages.length] }
      const body = { data, to: ['client_partner'] }
      return hostile.send(helen, { method: 'POST', path: `${project}/contact-form`, body })
    })
    await look(hostile, context, helen, '/dev/mail', chunk)
    await expectMails(hostile, context, messages.slice(0, chunk.length))
    await hostile.clear()
  }
})

through(['askForFeedback.words'], 'mailed as written', async (context) => {
  for (const words of packed(strings, 1000)) {
    const call = { method: 'POST', path: `${project}/feedback-request`, body: { words } } as const
    expect((await hostile.send(amara, call)).status).toBe(201)
    await expectMails(hostile, context, [words])
    await hostile.clear()
  }
})

through(
  [
    'countEngagements.search_input',
    'listEngagements.search_input',
    'searchPeople.search',
    'listEngagements.project',
    'listEngagements.work_order',
    'listSurveys.search',
    'summariseSurveys.search',
    'exportSurveys.search',
    'listIndividualFeedback.search',
    'exportIndividualFeedback.search',
    'listTeamFeedback.search',
    'exportTeamFeedback.search',
    'listPeople.search',
    'listMails.search',
    'listLog.search',
    'exportLog.search',
    'searchEverything.q',
    'listReaders.search',
    'listCustomerSignOns.domains',
    'checkLink.token',
    'login.token',
    'requestNewLink.token',
    'getSignOnLink.redirect',
    'requestAccessCode.referrer_link',
    'downloadFile.file_password',
    'downloadVersion.file_password',
  ],
  'taken or refused, and shown nowhere',
  async (context) => {
    const posts: [string, string][] = [
      ['/api/authorize/link', 'token'],
      ['/api/authorize/login', 'token'],
      ['/api/authorize/new-link', 'token'],
      ['/authorize/access-code', 'referrer_link'],
      ['/api/sharing-area/files/none', 'file_password'],
      ['/api/sharing-area/files/none/versions/none', 'file_password'],
    ]
    const gets = [
      '/api/projects?search_input=',
      '/api/projects/count?search_input=',
      '/api/projects?project=',
      '/api/projects?work_order=',
      ...['', '/summary', '/export'].map((call) => `/api/customer-survey${call}?search=`),
      ...['individual', 'team'].flatMap((of) =>
        ['', '-export'].map((call) => `/api/feedback/${of}-feedback${call}?search=`),
      ),
      '/api/search?q=',
      `${project}/readers?search=`,
      `${project}/request-team/people?search=`,
      '/api/authorize/oauth2/link?redirect=',
    ]
    for (const [number, text] of strings.entries())
      await Promise.all([
        ...posts.map(([path, field]) => {
          const body = { [field]: text, email: `nobody${number}@x.example` }
          return hostile.send(amara, { method: 'POST', path, body })
        }),
        ...gets.map((path) => hostile.send(amara, { method: 'GET', path: path + encodeURIComponent(text) })),
        ...['people', 'mails', 'audit-log', 'audit-log/export'].map((of) =>
          hostile.send(leah, { method: 'GET', path: `/api/admin/${of}?search=${encodeURIComponent(text)}` }),
        ),
        hostile.send(leah, {
          method: 'GET',
          path: `/api/admin/customer-sign-ons?domains=${encodeURIComponent(text)}`,
        }),
      ])
    await look(hostile, context, helen, '/engagements', [], async (page) => {
      await page.getByRole('button', { name: 'Search', exact: true }).click()
      for (const text of strings.slice(0, 20)) {
        await page.getByRole('combobox', { name: 'Search' }).fill(text)
        await expect(page.getByRole('status').filter({ hasText: /results?/ })).toBeVisible()
      }
    })
    // Addresses that people are sent, of the screens that read them.
    const paths = ['/work-orders?project=', '/login?token=', '/login#', '/engagements/', '/no-such-page/']
    for (const [place, text] of strings.slice(0, 20).entries())
      await look(hostile, context, helen, `${paths[place % paths.length]}${encodeURIComponent(text)}`, [])
  },
)
