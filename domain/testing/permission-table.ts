import type { Endpoint } from '../contract/endpoint.ts'
import type * as contracts from '../contracts.ts'
import type { Caller, Person, Rule, State } from './permission-model.ts'
import * as model from './permission-model.ts'

/** Expected result of a call: the status of a rejection, or `done`. */
export type Answer = 401 | 403 | 404 | 409 | 'done'

/** One question after the other; the first that has an answer gives it. */
type Step = (who: Person, it: State) => Exclude<Answer, 'done'> | undefined
export interface Line {
  /** True if the call is about an engagement, which may be completed or removed. */
  ofEngagement: boolean
  steps: readonly Step[]
}

const line = (...parts: readonly (Rule | Step)[]): Line => ({
  ofEngagement: false,
  steps: parts.map((part) => (typeof part === 'function' ? part : only(part, 403))),
})
const only =
  (rule: Rule, refusal: 403 | 404): Step =>
  (who, it) =>
    rule.may(who, it) ? undefined : refusal
const clash =
  (when: (it: State) => unknown): Step =>
  (_, it) =>
    when(it) ? 409 : undefined

/** "Answers exactly as one that does not exist" (readings): whose engagement it is not hears of nothing. */
const onEngagement = (...parts: readonly (Rule | Step)[]): Line => ({
  ...line(only(model.seesEngagement, 404), ...parts),
  ofEngagement: true,
})
const hiddenBut = (rule: Rule, ...parts: readonly (Rule | Step)[]): Line => line(only(rule, 404), ...parts)

/** "Archived files offer only Unarchive and Delete" (1:2), and cannot be downloaded (readings). */
const notArchived = clash(({ archived }) => archived)
const archivedAlone = clash(({ archived }) => !archived)
const stillOpen = clash(({ settled }) => settled)
const notThemselves = clash(({ own }) => own)

const forAll = line(model.everybody)
const forStaff = line(model.staff)
const forSuperusers = line(model.superusers)
const onPerson = line(model.superusers, notThemselves)
const toReachers = onEngagement()
const toEditors = onEngagement(model.teamEditors)
const toLeads = onEngagement(model.providerSideEditors)
const toCustomers = onEngagement(model.customers)
const toReaders = onEngagement(model.seesReaders)
const ownRecords = hiddenBut(model.ownAlone)

type Contracts = typeof contracts
type Feature = keyof Contracts
/** Names of a contract's endpoints. */
type CallOf<Of extends Feature> = {
  [Name in keyof Contracts[Of]]: Contracts[Of][Name] extends Endpoint ? Name : never
}[keyof Contracts[Of]]

const all = <Of extends Feature, Name extends CallOf<Of> & string>(_: Of, names: readonly Name[], whom: Line) =>
  Object.fromEntries(names.map((name) => [name, whom])) as Record<Name, Line>

/** A name that no contract has is an error of types. */
const table = {
  admin: {
    ...all(
      'admin',
      ['getDigest', 'listPeople', 'listPersonSessions', 'endPersonSession', 'endPersonSessions', 'inviteAgain'],
      forSuperusers,
    ),
    ...all('admin', ['listMails', 'sendMailAgain', 'listJobs', 'retryJob', 'listLog', 'exportLog'], forSuperusers),
    ...all('admin', ['setDeactivated', 'viewAs'], onPerson),
    // No one is viewing as another person in these states.
    endView: line(clash(() => true)),
  },
  bugReports: {
    ...all('bugReports', ['submitBug', 'listOwnReports'], forAll),
    listReports: forSuperusers,
    answerReport: hiddenBut(model.ownOrSuperusers, model.superusers, stillOpen),
    getReportImage: hiddenBut(model.ownOrSuperusers),
  },
  calendar: all('calendar', ['getCalendar', 'makeCalendarAddress', 'revokeCalendarAddress'], forAll),
  customerSignOn: all(
    'customerSignOn',
    ['listCustomerSignOns', 'makeCustomerSignOn', 'changeCustomerSignOn', 'removeCustomerSignOn', 'tryCustomerSignOn'],
    forSuperusers,
  ),
  engagements: {
    ...all('engagements', ['listEngagements', 'countEngagements', 'listEngagementNames', 'listCustomers'], forAll),
    ...all('engagements', ['getEngagement', 'getEngagementHeader', 'listMembers', 'listAudits'], toReachers),
  },
  feedback: {
    giveIndividualFeedback: onEngagement(model.notOnThemselves),
    ...all('feedback', ['giveTeamFeedback', 'listProfileFeedback'], toReachers),
    ...all(
      'feedback',
      ['listIndividualFeedback', 'listIndividualFeedbackFilters', 'listTeamFeedback', 'listTeamFeedbackFilters'],
      forAll,
    ),
    ...all('feedback', ['exportIndividualFeedback', 'exportTeamFeedback'], forStaff),
    ...all('feedback', ['withdrawIndividualFeedback', 'withdrawTeamFeedback'], onEngagement(model.withdrawsFeedback)),
  },
  files: {
    ...all('files', ['listFiles', 'listVersions', 'downloadCategory'], toReachers),
    uploadFile: onEngagement(model.sharesFile),
    ...all('files', ['downloadFile', 'downloadVersion'], onEngagement(notArchived, model.knowsPassword)),
    changeCategory: onEngagement(notArchived),
    ...all('files', ['archiveFile', 'replaceFile'], onEngagement(model.deletesFile, notArchived)),
    unarchiveFile: onEngagement(model.unarchivesFile, archivedAlone),
    deleteFile: onEngagement(model.deletesFile),
    listDownloads: onEngagement(model.seesDownloads),
  },
  images: { getThumbnail: hiddenBut(model.seesPhoto) },
  import: all('import', ['listImports', 'getImport', 'uploadImport', 'takeInImport'], forSuperusers),
  notifications: all(
    'notifications',
    ['getNotifications', 'setNotification', 'getDelivery', 'setDelivery', 'getInbox', 'markRead'],
    forAll,
  ),
  overview: {
    ...all(
      'overview',
      ['compareWorkOrders', 'listChangeLines', 'listChanges', 'listLeaving', 'listWaiting', 'markThing'],
      forAll,
    ),
    getEngagementOverview: toReachers,
  },
  portfolio: {
    ...all(
      'portfolio',
      ['listPortfolio', 'sumPortfolio', 'listPortfolioLeads', 'listPeopleByLastDay', 'exportPortfolio'],
      forStaff,
    ),
    noteVisit: onEngagement(model.staff),
  },
  privacy: {
    ...all('privacy', ['getMyArchive', 'listMyAgreements'], forAll),
    ...all(
      'privacy',
      ['getPersonArchive', 'listPersonAgreements', 'previewErasure', 'undoErasure', 'listErasures'],
      forSuperusers,
    ),
    ...all('privacy', ['cancelErasure', 'listScheduledErasures'], forSuperusers),
    scheduleErasure: onPerson,
  },
  publicApi: all(
    'publicApi',
    [
      'readEngagements',
      'readWorkOrders',
      'readAssignments',
      'readServiceFeedback',
      'readPeopleFeedback',
      'readTeamFeedback',
      'readAudits',
      'readFiles',
      'exportWorkOrders',
      'exportAssignments',
      'exportDays',
      'exportServiceFeedback',
      'exportPeopleFeedback',
      'exportFeedbackOnTeams',
      'exportAudits',
    ],
    forSuperusers,
  ),
  releaseNotes: {
    ...all('releaseNotes', ['listReleaseNotes', 'isReleaseNoteNew', 'markReleaseNotesSeen'], forAll),
    ...all('releaseNotes', ['createReleaseNote', 'updateReleaseNote', 'deleteReleaseNote'], forSuperusers),
  },
  requests: all('requests', ['listRequests'], forStaff),
  retention: all(
    'retention',
    ['listRemovals', 'previewRemoval', 'holdRemoval', 'releaseRemoval', 'allowBack'],
    forSuperusers,
  ),
  search: all('search', ['searchEverything', 'listOpened', 'noteOpened'], forAll),
  session: {
    ...all(
      'session',
      ['logout', 'getMe', 'getCurrentUser', 'listSessions', 'endOtherSessions', 'listLockedBrowsers', 'listPasskeys'],
      forAll,
    ),
    listAuthenticators: forAll,
    beginAuthenticator: line(model.usesLink),
    addAuthenticator: line(model.noOne),
    renameAuthenticator: ownRecords,
    removeAuthenticator: hiddenBut(model.ownAlone, model.usesLink),
    ...all('session', ['endSession', 'endBrowserLock', 'renamePasskey'], ownRecords),
    removePasskey: hiddenBut(model.ownAlone, model.usesLink),
    ...all('session', ['beginPasskey', 'addPasskey'], line(model.noOne)),
    ...all('session', ['listPersonLockedBrowsers', 'endPersonBrowserLock'], forSuperusers),
  },
  stakeholders: {
    inviteStakeholder: onEngagement(model.invites),
    removeStakeholder: onEngagement(model.removesStakeholder),
    ...all('stakeholders', ['listInvited', 'listStakeholderChanges'], onEngagement(model.seesInvitations)),
    answerInvitation: hiddenBut(model.isInvited),
  },
  surveys: {
    submitSurvey: toCustomers,
    ...all(
      'surveys',
      ['listSurveyProjects', 'listSurveys', 'summariseSurveys', 'listSurveyFilters', 'exportSurveys'],
      forAll,
    ),
    ...all('surveys', ['replyToSurvey', 'getFeedbackRequest', 'askForFeedback'], toLeads),
  },
  tags: { listTags: toReachers, ...all('tags', ['createTag', 'assignTag', 'deleteTag', 'setHeaderTags'], toEditors) },
  team: {
    ...all(
      'team',
      ['listGroupTeams', 'getOversight', 'getMemberProfile', 'listMemberWorkOrders', 'listMemberEngagements'],
      toReachers,
    ),
    ...all('team', ['createGroupTeam', 'updateGroupTeam', 'deleteGroupTeam'], toEditors),
    sendContactMessage: toCustomers,
  },
  teamRequests: {
    listTeamRequests: toReachers,
    ...all('teamRequests', ['createTeamRequest', 'updateTeamRequest', 'deleteTeamRequest'], toCustomers),
    searchPeople: onEngagement(model.staff),
    proposePerson: onEngagement(model.staff, stillOpen),
    getProposedPerson: onEngagement(model.customers, stillOpen),
    decideProposal: onEngagement(model.customers, stillOpen),
  },
  tokens: all('tokens', ['listTokens', 'listTokenLimits', 'makeToken', 'revokeToken'], forSuperusers),
  engagementAccess: all(
    'engagementAccess',
    ['listReaders', 'listAccessEvents', 'exportReaders', 'exportAccessEvents'],
    toReaders,
  ),
  webhooks: {
    ...all(
      'webhooks',
      ['listHooks', 'makeHook', 'changeHook', 'removeHook', 'rotateSecret', 'testHook', 'listDeliveries'],
      forSuperusers,
    ),
    getHookDelivery: forSuperusers,
    // A delivery that is still pending cannot be sent again.
    sendAgain: line(
      model.superusers,
      clash(({ unsettled }) => unsettled),
    ),
  },
  workOrders: {
    listWorkOrderYears: forAll,
    requestExtension: onEngagement(stillOpen),
    answerExtension: onEngagement(model.providerSideEditors, stillOpen),
    withdrawExtension: onEngagement(model.ownAlone, stillOpen),
  },
} satisfies { readonly [Of in Feature]: { readonly [Name in CallOf<Of>]?: Line } }

/** Each call that needs a session, by the name of its feature and its own. */
export const permissionTable: Readonly<Record<string, Readonly<Record<string, Line>>>> = table

/** Expected result of the call by the specification. */
export function expected({ steps }: Line, caller: Caller, it: State): Answer {
  if (caller === 'nobody') return 401
  for (const step of steps) {
    const answer = step(caller, it)
    if (answer) return answer
  }
  return 'done'
}
