import { expect, test } from 'vitest'
import { isSuperuser } from '../admin/permissions.ts'
import { maySeeUnfinishedSurveys } from '../audits/permissions.ts'
import { mayAnswerReports, maySeeReport } from '../bug-reports/permissions.ts'
import { mayReadCalendar } from '../calendar/permissions.ts'
import { maySeeReaders, maySeeSomeReaders } from '../engagement-access/permissions.ts'
import { hasExtraAccess, mayFilterMyEngagements } from '../engagements/permissions.ts'
import { isAuthor, mayExportFeedback, mayGiveFeedbackOn, mayWithdraw } from '../feedback/permissions.ts'
import {
  mayArchiveFile,
  mayDeleteFile,
  mayReplaceFile,
  maySeeDownloads,
  mayShareForever,
  mayUnarchiveFiles,
} from '../files/permissions.ts'
import { mayImport } from '../import/permissions.ts'
import { maySeePortfolio } from '../portfolio/permissions.ts'
import { mayRead } from '../public-api/permissions.ts'
import { mayEditReleaseNotes } from '../release-notes/permissions.ts'
import { mayWorkOnRequests } from '../requests/permissions.ts'
import { maySignOn, maySignOnAtCustomer, mayUseAccessLink } from '../session/permissions.ts'
import type { ProviderRole } from '../session/provider-role.ts'
import type { AccessLevel, Viewer } from '../session/user.ts'
import {
  mayGrantLevel,
  mayManageStakeholders,
  mayRemoveStakeholder,
  maySeeStakeholderChanges,
} from '../stakeholders/permissions.ts'
import { mayAnswerSurvey, mayAskForFeedback, maySubmitSurvey } from '../surveys/permissions.ts'
import { isProviderSideEditor, isTeamEditor, mayMessage } from '../team/permissions.ts'
import {
  mayDecideProposals,
  mayEditTeamRequests,
  mayProposePeople,
  mayRequestTeamFromHeader,
} from '../team-requests/permissions.ts'
import { mayManageWebhooks } from '../webhooks/permissions.ts'
import { mayAnswerExtension } from '../work-orders/answer-permission.ts'
import { maySeeRates, mayWithdrawExtension } from '../work-orders/permissions.ts'
import type { Person, Rule, State, Title } from './permission-model.ts'
import * as model from './permission-model.ts'

const titles: readonly Title[] = [
  ...(['Delivery Lead', 'Client Partner', 'Portfolio Director'] as const),
  ...(['Head of Agile Delivery', 'Chief Delivery Director', 'Consultant'] as const),
]
const roles: Readonly<Record<Title, ProviderRole>> = {
  'Delivery Lead': 'delivery_lead',
  'Client Partner': 'client_partner',
  'Portfolio Director': 'portfolio_director',
  'Head of Agile Delivery': 'head_of_agile_delivery',
  'Chief Delivery Director': 'chief_delivery_director',
  Consultant: 'other',
}
const yesAndNo = [true, false] as const

function* everyPerson(): Generator<Person> {
  for (const from of ['customer', 'provider'] as const)
    for (const level of [1, 2, 3, 4] as const)
      for (const putOn of yesAndNo)
        for (const title of titles)
          for (const recordedAs of [undefined, ...titles])
            for (const superuser of yesAndNo)
              for (const named of yesAndNo)
                yield { from, level, putOn, title, superuser, named, ...(recordedAs && { recordedAs }) }
}
const people = [...everyPerson()]

/** Person as a viewer of the portal. */
const viewerOf = (who: Person): Viewer => ({
  id: 'viewer',
  first_name: 'Helen',
  last_name: 'Marsh',
  email: 'helen@customer.example',
  role: null,
  company_name: null,
  photo_id: null,
  employee_id: who.named ? 'leader' : 'member',
  job_title: who.title,
  provider_role: who.recordedAs ? roles[who.recordedAs] : null,
  is_stakeholder: who.from === 'customer',
  login_method: who.from === 'customer' ? 'external' : 'internal',
  access_level: who.level,
  is_superuser: who.superuser,
  project_ids: who.putOn ? ['other', 'p1'] : ['other'],
})

const places = ['project_lead_id', 'client_partner_id', 'portfolio_director_id'] as const
const led = (place: (typeof places)[number]) => ({
  id: 'p1',
  project_lead_id: null,
  client_partner_id: null,
  portfolio_director_id: null,
  [place]: 'leader',
})
const feedbackTime = new Date('2026-06-18T08:00:00Z')
const fileOf = (it: State) => ({ uploaded_by_id: it.own ? 'viewer' : 'other', is_sensitive: it.sensitive ?? false })
const feedbackOf = (it: State) => ({ account_id: it.own ? 'viewer' : 'other', given_at: feedbackTime })
const atTheHour = (it: State): Date => new Date(feedbackTime.getTime() + 60 * 60_000 - (it.late ? 0 : 1))

type Ours = (viewer: Viewer, it: State) => boolean
/** Pairs of a model's rule and the portal's rules, with the parts of the state that they use. */
const pairs: readonly [name: string, rule: Rule, of: readonly (keyof State)[], ours: readonly Ours[]][] = [
  [
    'what only staff can do',
    model.staff,
    [],
    [
      maySeeUnfinishedSurveys,
      mayFilterMyEngagements,
      mayExportFeedback,
      maySeePortfolio,
      mayWorkOnRequests,
      mayProposePeople,
    ],
  ],
  [
    'what only stakeholders can do',
    model.customers,
    [],
    [maySubmitSurvey, mayEditTeamRequests, mayDecideProposals, mayMessage],
  ],
  [
    'what only superusers can do',
    model.superusers,
    [],
    [isSuperuser, mayAnswerReports, mayEditReleaseNotes, mayImport, mayRead, mayManageWebhooks],
  ],
  ['rates and extra access', model.rates, [], [maySeeRates, hasExtraAccess]],
  ['editing teams and tags', model.teamEditors, [], [(viewer) => isTeamEditor(viewer, 'p1')]],
  [
    'editing by the provider’s side',
    model.providerSideEditors,
    [],
    [
      ...[isProviderSideEditor, mayAnswerSurvey, mayAskForFeedback].map(
        (rule): Ours =>
          (viewer) =>
            rule(viewer, 'p1'),
      ),
    ],
  ],
  [
    'answering extension requests',
    model.answersExtensions,
    [],
    places.map(
      (place): Ours =>
        (viewer) =>
          mayAnswerExtension(viewer, led(place)),
    ),
  ],
  ['Request A Team in the header', model.requestsTeamFromHeader, [], [mayRequestTeamFromHeader]],
  [
    'deleting, archiving and replacing a file',
    model.deletesFile,
    ['own', 'sensitive'],
    [
      ...[mayDeleteFile, mayArchiveFile, mayReplaceFile].map(
        (rule): Ours =>
          (viewer, it) =>
            rule(viewer, fileOf(it)),
      ),
    ],
  ],
  ['unarchiving a file', model.unarchivesFile, [], [mayUnarchiveFiles]],
  ['sharing a file', model.sharesFile, ['forever'], [(viewer, it) => !it.forever || mayShareForever(viewer)]],
  [
    'seeing who downloaded a file',
    model.seesDownloads,
    ['own'],
    [(viewer, it) => maySeeDownloads(viewer, fileOf(it), 'p1')],
  ],
  [
    'withdrawing feedback',
    model.withdrawsFeedback,
    ['own', 'late'],
    [(viewer, it) => mayWithdraw(viewer, feedbackOf(it), atTheHour(it))],
  ],
  [
    'what only the author can do',
    model.ownAlone,
    ['own'],
    [(viewer, it) => isAuthor(viewer, feedbackOf(it)), (_, it) => mayWithdrawExtension({ is_own: it.own ?? false })],
  ],
  [
    'giving feedback on a person',
    model.notOnThemselves,
    ['own'],
    [(viewer, it) => mayGiveFeedbackOn(viewer, it.own ? String(viewer.employee_id) : 'somebody')],
  ],
  [
    'seeing a bug report',
    model.ownOrSuperusers,
    ['own'],
    [(viewer, it) => maySeeReport(viewer, it.own ? 'viewer' : 'other')],
  ],
  ['inviting colleagues', model.invites, [], [(viewer) => mayManageStakeholders(viewer, 'p1')]],
  [
    'removing a stakeholder',
    model.removesStakeholder,
    ['own'],
    [
      (viewer, it) =>
        mayRemoveStakeholder(viewer, 'p1', { email: it.own ? ' Helen@Customer.example' : 'owen@customer.example' }),
    ],
  ],
  ['seeing who is invited', model.seesInvitations, [], [(viewer) => maySeeStakeholderChanges(viewer, 'p1')]],
  [
    'seeing who has access to an engagement',
    model.seesReaders,
    [],
    [
      ...places.map(
        (place): Ours =>
          (viewer) =>
            maySeeReaders(viewer, led(place)),
      ),
    ],
  ],
  ['seeing who has access to any engagement', model.seesSomeReaders, [], [maySeeSomeReaders]],
  ['signing in with an access link', model.usesLink, [], [mayUseAccessLink]],
  ['single sign-on', model.signsOn, [], [maySignOn]],
  ['single sign-on at a customer’s identity provider', model.signsOnAtCustomer, [], [maySignOnAtCustomer]],
]

const statesOf = (of: readonly (keyof State)[]): State[] =>
  of.reduce<State[]>((states, key) => states.flatMap((it) => [it, { ...it, [key]: true }]), [{}])

test.each(pairs)('%s: the rules match the specification for every person and every state', (_, rule, of, ours) => {
  const states = statesOf(of)
  const wrong = people.flatMap((who) => {
    const viewer = viewerOf(who)
    return states.flatMap((it) =>
      ours.flatMap((own, at) => (own(viewer, it) === rule.may(who, it) ? [] : [{ rule: at, who, it }])),
    )
  })
  expect(wrong.slice(0, 5)).toEqual([])
})

test('every compared rule of the model allows some people and rejects others', () => {
  const states = statesOf(['own', 'sensitive', 'forever', 'late'])
  for (const rule of pairs.map(([, rule]) => rule)) {
    const answers = new Set(people.flatMap((who) => states.map((it) => rule.may(who, it))))
    expect([rule.says, answers.size]).toEqual([rule.says, 2])
  }
})

test('no account can grant a wider access level than its own', () => {
  const levels: readonly AccessLevel[] = [1, 2, 3, 4]
  for (const viewerLevel of levels)
    for (const level of levels)
      expect([viewerLevel, level, mayGrantLevel({ access_level: viewerLevel }, level)]).toEqual([
        viewerLevel,
        level,
        viewerLevel <= level,
      ])
})

test('active staff, and active stakeholders with an engagement, can read a calendar', () => {
  for (const is_stakeholder of yesAndNo)
    for (const active of yesAndNo)
      for (const project_ids of [[], ['p1']])
        expect(mayReadCalendar({ is_stakeholder, active, project_ids })).toBe(
          active && (project_ids.length > 0 || !is_stakeholder),
        )
})
