import { type AccessWorld, type Caller, reachers, signedIn, staff, stakeholders } from './access-world.ts'
import { contentedAnswers } from './records.ts'
import { samplePdf, smallestPng } from './sample-files.ts'

type Request = { params?: object; query?: object; body?: object }

/**
 * Who gets what from a call. Everybody not named in `allowed` is refused; without a session always with 401.
 * A row is asked for by name in access.test.ts: a call without its row fails there.
 */
export interface AccessRow {
  /** The call on something that exists, of the first engagement where it belongs to one. */
  request: (world: AccessWorld) => Request | Promise<Request>
  allowed: readonly Caller[]
  /** What those who reach the engagement are told who may not; 403 unless the row says otherwise. */
  refusedWith?: number
  /** The same call on something of the other customer's engagement, which people of the first must not reach. */
  foreign?: (world: AccessWorld) => Request | Promise<Request>
  /** The same call with an id that names nothing. */
  missing?: Request
  /** Belongs to no engagement: whoever is signed in is told by a sentence that they may not. */
  ofNoEngagement?: true
}

const id = (value: string) => ({ params: { id: value } })

/** A call on one engagement, by its `id`, that everyone who reaches it may make. */
const onEngagement = (rest: Omit<Request, 'params'> = {}): AccessRow => ({
  request: (world) => ({ ...rest, ...id(world.engagement) }),
  foreign: (world) => ({ ...rest, ...id(world.foreignEngagement) }),
  missing: { ...rest, ...id('missing') },
  allowed: reachers,
})

const note = { release_date: '2026-06-18', note_content: '<p>New</p>' }
const line = {
  member_role: 'QA Engineer',
  primary_skill: 'React',
  member_type_quantity: 1,
  member_start_date: '2099-01-01',
  member_duration: '3 months',
}
const invitation = { full_name: 'Nadia Brook', role: 'Product Owner', phone: '', access_level: 2 }
let invited = 0
/** Each time somebody else: the same person is invited once. */
const freshInvitation = () => ({ ...invitation, email: `nadia-${++invited}@customer.example` })

/** A call on a request of an engagement, made anew for each caller. */
const onTeamRequest = (allowed: readonly Caller[], rest: Omit<Request, 'params'> = {}): AccessRow => ({
  request: async (world) => ({
    ...rest,
    params: { project_id: world.engagement, id: await world.teamRequest(world.engagement) },
  }),
  missing: { ...rest, params: { project_id: 'missing', id: 'missing' } },
  allowed,
})

const forEveryone = (request: Request = {}): AccessRow => ({ request: () => request, allowed: signedIn })

/** A call on a work order, made anew for each caller: an extension is asked for once. */
const onNewWorkOrder = (rest: Omit<Request, 'params'>): AccessRow => ({
  request: async (world) => ({ ...rest, ...id(await world.newWorkOrder(world.engagement)) }),
  foreign: async (world) => ({ ...rest, ...id(await world.newWorkOrder(world.foreignEngagement)) }),
  missing: { ...rest, ...id('missing') },
  allowed: reachers,
})

/** A call on an extension request of stakeholder level 1, made anew for each caller. */
const onExtensionRequest = (allowed: readonly Caller[], rest: Omit<Request, 'params'> = {}): AccessRow => ({
  request: async (world) => ({ ...rest, params: await world.newExtensionRequest(world.engagement) }),
  foreign: async (world) => ({ ...rest, params: await world.newExtensionRequest(world.foreignEngagement) }),
  missing: { ...rest, params: { id: 'missing', request_id: 'missing' } },
  allowed,
})

const leads: readonly Caller[] = ['delivery lead', 'client partner', 'portfolio director']
const surveyOf = (projectID: string) => ({
  projectID,
  data: contentedAnswers.map((answer) => ({ question: '', answer })),
})
/** Team editors of the engagement (document 2, point 6). */
const editors: readonly Caller[] = [...stakeholders, 'delivery lead', 'client partner', 'portfolio director']
let made = 0
const freshName = (): string => `Name ${++made}`

/** A change of a team or tag that is made anew for each caller. */
const onNew = (kind: 'team' | 'tag', rest: Omit<Request, 'params'> = {}): AccessRow => {
  const params = (engagement: string, made: string) => ({ ...rest, params: { id: engagement, [`${kind}Id`]: made } })
  return {
    request: async (world) => params(world.engagement, await world[kind](world.engagement)),
    foreign: async (world) => params(world.foreignEngagement, await world[kind](world.foreignEngagement)),
    missing: params('missing', 'missing'),
    allowed: editors,
  }
}

const onEmployee: AccessRow = {
  request: (world) => ({ params: { id: world.engagement, employee_id: world.employee } }),
  foreign: (world) => ({ params: { id: world.foreignEngagement, employee_id: world.foreignEmployee } }),
  missing: { params: { id: 'missing', employee_id: 'missing' } },
  allowed: reachers,
}

const withdrawal: AccessRow = {
  request: () => id('missing'),
  missing: id('missing'),
  allowed: [],
  refusedWith: 404,
}

/** A call on one file, another one each time; `rest` may depend on which. */
const onFile = (
  allowed: readonly Caller[],
  rest: (file: string, world: AccessWorld) => object = () => ({}),
): AccessRow => ({
  request: (world) => {
    const fileId = world.nextFile()
    return { params: { fileId }, ...rest(fileId, world) }
  },
  foreign: (world) => {
    const fileId = world.nextForeignFile()
    return { params: { fileId }, ...rest(fileId, world) }
  },
  missing: { params: { fileId: 'missing' }, ...rest('missing', { versionOf: () => 'missing' } as never) },
  allowed,
})

const onProject = (rest: Request = {}): AccessRow => ({
  request: (world) => ({ ...rest, query: { ...rest.query, project_id: world.engagement } }),
  foreign: (world) => ({ ...rest, query: { ...rest.query, project_id: world.foreignEngagement } }),
  missing: { ...rest, query: { ...rest.query, project_id: 'missing' } },
  allowed: reachers,
})

const upload = (): FormData => {
  const form = new FormData()
  form.append('file', new Blob([samplePdf()]), 'Contract.pdf')
  return form
}

const bug = (): FormData => {
  const form = new FormData()
  form.append('description', 'The list stays empty')
  form.append('steps', 'Open the list')
  form.append('attachments', new Blob([smallestPng]), 'list.png')
  return form
}

/** By the names under which all-endpoints.ts knows the calls. Calls open to anyone need none. */
export const accessRows: Record<string, AccessRow> = {
  'bugReports.submitBug': forEveryone({ body: bug() }),
  'bugReports.listOwnReports': forEveryone(),
  'bugReports.listReports': { request: () => ({}), allowed: ['superuser'] },
  'bugReports.answerReport': {
    request: (world) => ({ ...id(world.report), body: { reply: 'Done' } }),
    missing: { ...id('missing'), body: { reply: 'Done' } },
    allowed: ['superuser'],
    refusedWith: 404,
  },
  'bugReports.getReportImage': {
    request: (world) => ({ params: { id: world.report, imageId: world.report } }),
    missing: { params: { id: 'missing', imageId: 'missing' } },
    allowed: ['superuser'],
    refusedWith: 404,
  },
  'engagements.listEngagements': forEveryone({ query: {} }),
  'engagements.countEngagements': forEveryone({ query: {} }),
  'engagements.listEngagementNames': forEveryone(),
  'engagements.getEngagement': onEngagement(),
  'engagements.listMembers': onEngagement(),
  'engagements.listAudits': onEngagement(),
  'workOrders.listWorkOrderYears': forEveryone(),
  'workOrders.requestExtension': onNewWorkOrder({ body: { message: 'Please extend' } }),
  'workOrders.answerExtension': onExtensionRequest(['delivery lead', 'client partner', 'portfolio director'], {
    body: { state: 'accepted' },
  }),
  'workOrders.withdrawExtension': onExtensionRequest(['stakeholder level 1']),
  'files.listFiles': onProject(),
  'files.uploadFile': onProject({ query: { category: 'Contracts' }, body: upload() }),
  'files.downloadFile': onFile(reachers, () => ({ body: {} })),
  'files.changeCategory': onFile(reachers, () => ({ query: { category: 'Timesheets' } })),
  'files.archiveFile': onFile(staff),
  'files.unarchiveFile': {
    request: (world) => ({ params: { fileId: world.nextArchivedFile() } }),
    foreign: (world) => ({ params: { fileId: world.nextForeignArchivedFile() } }),
    missing: { params: { fileId: 'missing' } },
    allowed: staff,
  },
  'files.deleteFile': onFile(staff, () => ({ query: {} })),
  'files.replaceFile': onFile(staff, () => ({ body: upload() })),
  'files.listVersions': onFile(reachers),
  'files.downloadVersion': onFile(reachers, (file, world) => ({
    params: { fileId: file, versionId: world.versionOf(file) },
    body: {},
  })),
  'files.downloadCategory': onProject({ query: { category: 'Contracts' } }),
  'files.listDownloads': onFile(['delivery lead', 'client partner', 'portfolio director', 'superuser']),
  'images.getThumbnail': {
    request: (world) => ({ params: { photo_id: world.photo } }),
    missing: { params: { photo_id: 'missing' } },
    allowed: reachers,
  },
  'team.listGroupTeams': onEngagement(),
  'team.createGroupTeam': {
    request: (world) => ({ ...id(world.engagement), body: { name: freshName() } }),
    foreign: (world) => ({ ...id(world.foreignEngagement), body: { name: freshName() } }),
    missing: { ...id('missing'), body: { name: 'Name' } },
    allowed: editors,
  },
  'team.updateGroupTeam': onNew('team', { body: { member_assignments: [] } }),
  'team.deleteGroupTeam': onNew('team'),
  'team.sendContactMessage': {
    ...onEngagement({ body: { data: { subject: 'Hello', message: 'Hello' }, to: ['client_partner'] } }),
    allowed: stakeholders,
  },
  'team.getOversight': onEngagement(),
  'team.getMemberProfile': onEmployee,
  'team.listMemberWorkOrders': onEmployee,
  'team.listMemberEngagements': onEmployee,
  'tags.listTags': onEngagement(),
  'tags.createTag': {
    request: (world) => ({ ...id(world.engagement), body: { name: freshName() } }),
    foreign: (world) => ({ ...id(world.foreignEngagement), body: { name: freshName() } }),
    missing: { ...id('missing'), body: { name: 'Name' } },
    allowed: editors,
  },
  'tags.assignTag': onNew('tag', { body: { member_assignments: [] } }),
  'tags.deleteTag': onNew('tag'),
  'tags.setHeaderTags': { ...onEngagement({ body: { client_partner: [] } }), allowed: editors },
  'feedback.giveIndividualFeedback': {
    request: (world) => ({
      body: { project_id: world.engagement, employee_id: world.employee, feedback: 'Well done' },
    }),
    foreign: (world) => ({
      body: { project_id: world.foreignEngagement, employee_id: world.foreignEmployee, feedback: 'Well done' },
    }),
    missing: { body: { project_id: 'missing', employee_id: 'missing', feedback: 'Well done' } },
    allowed: reachers,
  },
  'feedback.giveTeamFeedback': {
    request: async (world) => ({ body: { team_id: await world.team(world.engagement), feedback: 'Well done' } }),
    foreign: async (world) => ({ body: { team_id: await world.team(world.foreignEngagement), feedback: 'Well done' } }),
    missing: { body: { team_id: 'missing', feedback: 'Well done' } },
    allowed: reachers,
  },
  'feedback.listIndividualFeedback': forEveryone(),
  'feedback.listIndividualFeedbackFilters': forEveryone(),
  'feedback.listTeamFeedback': forEveryone(),
  'feedback.listTeamFeedbackFilters': forEveryone(),
  'feedback.listProfileFeedback': onEmployee,
  'feedback.exportIndividualFeedback': { request: () => ({}), allowed: staff },
  'feedback.exportTeamFeedback': { request: () => ({}), allowed: staff },
  'feedback.withdrawIndividualFeedback': withdrawal,
  'feedback.withdrawTeamFeedback': withdrawal,
  'surveys.submitSurvey': {
    request: (world) => ({ body: surveyOf(world.engagement) }),
    foreign: (world) => ({ body: surveyOf(world.foreignEngagement) }),
    missing: { body: surveyOf('missing') },
    allowed: stakeholders,
  },
  'surveys.listSurveyProjects': forEveryone(),
  'surveys.listSurveys': forEveryone(),
  'surveys.summariseSurveys': forEveryone(),
  'surveys.listSurveyFilters': forEveryone(),
  'surveys.exportSurveys': forEveryone(),
  'surveys.replyToSurvey': {
    request: (world) => ({ ...id(world.survey), body: { text: 'Thank you' } }),
    foreign: (world) => ({ ...id(world.foreignSurvey), body: { text: 'Thank you' } }),
    missing: { ...id('missing'), body: { text: 'Thank you' } },
    allowed: leads,
  },
  'surveys.getFeedbackRequest': { ...onEngagement(), allowed: leads },
  'surveys.askForFeedback': { ...onEngagement(), allowed: leads },
  'session.logout': forEveryone(),
  'session.getMe': forEveryone(),
  'session.getCurrentUser': forEveryone(),
  'session.listSessions': forEveryone(),
  'session.endSession': { request: () => id('missing'), allowed: [], refusedWith: 404, missing: id('missing') },
  'session.endOtherSessions': forEveryone(),
  'stakeholders.inviteStakeholder': {
    request: (world) => ({ ...id(world.engagement), body: freshInvitation() }),
    missing: { ...id('missing'), body: freshInvitation() },
    allowed: ['stakeholder level 1'],
  },
  'stakeholders.removeStakeholder': {
    request: async (world) => ({
      params: { id: world.engagement, stakeholder_id: await world.stakeholder(world.engagement) },
    }),
    missing: { params: { id: 'missing', stakeholder_id: 'missing' } },
    allowed: ['stakeholder level 1'],
  },
  'stakeholders.listStakeholderChanges': { ...onEngagement(), allowed: ['stakeholder level 1', ...staff] },
  'notifications.getNotifications': forEveryone(),
  'notifications.setNotification': forEveryone({ body: { type: 'file_sharing', is_notify: true } }),
  'notifications.getDelivery': forEveryone(),
  'notifications.setDelivery': forEveryone({ body: { delivery: 'daily' } }),
  'notifications.getInbox': forEveryone(),
  'notifications.markRead': forEveryone({ body: {} }),
  'releaseNotes.listReleaseNotes': forEveryone(),
  'releaseNotes.markReleaseNotesSeen': forEveryone(),
  'releaseNotes.isReleaseNoteNew': {
    request: async (world) => {
      await world.releaseNote()
      return {}
    },
    allowed: signedIn,
  },
  'releaseNotes.createReleaseNote': {
    request: () => ({ body: note }),
    allowed: ['superuser'],
    ofNoEngagement: true,
  },
  'releaseNotes.updateReleaseNote': {
    request: async (world) => ({ ...id(await world.releaseNote()), body: note }),
    allowed: ['superuser'],
    ofNoEngagement: true,
  },
  'releaseNotes.deleteReleaseNote': {
    request: async (world) => id(await world.releaseNote()),
    allowed: ['superuser'],
    ofNoEngagement: true,
  },
  'teamRequests.listTeamRequests': onEngagement(),
  'teamRequests.createTeamRequest': {
    request: (world) => ({ ...id(world.engagement), body: { request_content: [line] } }),
    missing: { ...id('missing'), body: { request_content: [line] } },
    allowed: stakeholders,
  },
  'teamRequests.updateTeamRequest': onTeamRequest(stakeholders, {
    query: { is_new: 'false' },
    body: { is_new: false, request_content: [line] },
  }),
  'teamRequests.deleteTeamRequest': onTeamRequest(stakeholders),
  'teamRequests.searchPeople': {
    request: (world) => ({ ...id(world.engagement), query: { search: 'a' } }),
    missing: { ...id('missing'), query: { search: 'a' } },
    allowed: staff,
  },
  'teamRequests.proposePerson': {
    request: async (world) => {
      const request = await world.teamRequest(world.engagement)
      return {
        params: { project_id: world.engagement, id: request },
        body: { line_id: `${request}-line`, employee_id: world.employee },
      }
    },
    missing: { params: { project_id: 'missing', id: 'missing' }, body: { line_id: 'x', employee_id: 'x' } },
    allowed: staff,
  },
  'teamRequests.decideProposal': {
    request: async (world) => {
      const request = await world.teamRequest(world.engagement)
      return {
        params: { project_id: world.engagement, id: request, proposal_id: `${request}-proposal` },
        body: { decision: 'accepted' },
      }
    },
    missing: {
      params: { project_id: 'missing', id: 'missing', proposal_id: 'missing' },
      body: { decision: 'accepted' },
    },
    allowed: stakeholders,
  },
}
