import type { AnyRequest } from './injection.ts'

const pages = {
  'page 2': { query: { page_number: 2, items_per_page: 10 } },
  'far page': { query: { page_number: 9999, items_per_page: 10 } },
}
const portfolioFilters = {
  'only attention': { query: { only: 'attention' } },
  'only ending': { query: { only: 'ending' } },
  'all states': { query: { state: 'All' } },
}
const surveyFilters = {
  search: { query: { search: 'team' } },
  'date range': { query: { from: '2026-01-01', to: '2026-03-31' } },
  detractors: { query: { score: 'detractor' } },
}
const feedbackFilters = {
  search: { query: { search: 'team' } },
  'date range': { query: { from: '2026-01-01', to: '2026-03-31' } },
  oldest: { query: { order: 'oldest' } },
}
const apiPages = { 'two records': { query: { limit: 2 } }, 'bad cursor': { query: { cursor: 'nothing' } } }

/** Further requests of reading calls whose responses are recorded: filters, pages and states that one example does not show. */
export const moreReads: Readonly<Record<string, Readonly<Record<string, AnyRequest>>>> = {
  'admin.listLog': { search: { query: { search: 'file' } }, engagement: { query: { engagement_id: 'P0001' } } },
  'admin.listMails': { 'all emails': { query: { which: 'all' } } },
  'admin.listPeople': { search: { query: { search: 'helen' } } },
  'engagements.listEngagements': {
    active: { query: { project_state: 'Active Work Orders', page_number: 1 } },
    expired: { query: { project_state: 'Expired Work Orders', page_number: 1, items_per_page: 20 } },
    'page 2': { query: { page_number: 2, items_per_page: 20 } },
    'my engagements': { query: { my_engagements_only: 'true' } },
    search: { query: { search_input: 'payments' } },
    'search without a match': { query: { search_input: 'xyzzy' } },
    status: { query: { status_filters: '["Onboarding"]' } },
    'one project': { query: { project: 'Fraud signal sharing' } },
  },
  'engagements.countEngagements': {
    search: { query: { search_input: 'platform' } },
    'my engagements': { query: { my_engagements_only: 'true' } },
  },
  'feedback.listIndividualFeedback': { ...pages, ...feedbackFilters },
  'feedback.listTeamFeedback': { ...pages, ...feedbackFilters },
  'files.listFiles': { 'foreign engagement': { query: { project_id: 'P0002' } } },
  'overview.listChanges': { week: { query: { since: '7-days' } }, month: { query: { since: '1-month' } } },
  'portfolio.listPortfolio': {
    ...portfolioFilters,
    'by satisfaction': { query: { order: 'satisfaction', direction: 'desc', state: 'All' } },
    'by next end': { query: { order: 'next_end', direction: 'asc', items_per_page: 50 } },
  },
  'portfolio.sumPortfolio': portfolioFilters,
  'publicApi.readAssignments': apiPages,
  'publicApi.readAudits': apiPages,
  'publicApi.readEngagements': apiPages,
  'publicApi.readFiles': { ...apiPages, updated: { query: { updated_since: '2026-06-01T00:00:00Z' } } },
  'publicApi.readPeopleFeedback': apiPages,
  'publicApi.readServiceFeedback': apiPages,
  'publicApi.readTeamFeedback': apiPages,
  'publicApi.readWorkOrders': { ...apiPages, removed: { query: { removed_since: '2026-01-01T00:00:00Z' } } },
  'requests.listRequests': { extensions: { query: { kind: 'extension' } }, teams: { query: { kind: 'team' } } },
  'search.searchEverything': {
    name: { query: { q: 'payments' } },
    reference: { query: { q: 'wo-2005' } },
    person: { query: { q: 'amara' } },
    'typing error': { query: { q: 'paymnets' } },
    'no match': { query: { q: 'xyzzyq' } },
  },
  'surveys.listSurveys': { ...pages, ...surveyFilters, lowest: { query: { order: 'lowest', page_number: 1 } } },
  'surveys.summariseSurveys': surveyFilters,
  'teamRequests.searchPeople': { name: { query: { search: 'priya' } } },
  'engagementAccess.listAccessEvents': { 'page 2': { query: { page: 2 } } },
}
