const part = encodeURIComponent
const withId = (path: string, id?: string): string => (id === undefined ? path : `${path}/${part(id)}`)

/** Every address of the portal (document 1, point 2). Nothing else spells one. */
export const paths = {
  login: () => '/login',
  engagements: () => '/engagements',
  noEngagements: () => '/no-engagements',
  engagement: (id: string) => withId('/engagements', id),
  files: (id: string) => `${withId('/engagements', id)}/files`,
  team: (id: string) => `${withId('/engagements', id)}/team`,
  stakeholders: (id: string) => `${withId('/engagements', id)}/stakeholders`,
  audit: (engagementId: string, auditId: string) => `${withId('/engagements', engagementId)}/audits/${part(auditId)}`,
  member: (id: string, employeeId: string) => `${withId('/engagements', id)}/employees/${part(employeeId)}`,
  requestTeam: (id: string) => `${withId('/engagements', id)}/request-team`,
  portfolioDirector: (id: string) => `${withId('/engagements', id)}/portfolio-director`,
  /** Opens the engagement with this title and, in it, the work order with this id. */
  workOrders: (project?: string, wo?: string) => {
    const query = new URLSearchParams({ ...(project !== undefined && { project }), ...(wo !== undefined && { wo }) })
    return query.size > 0 ? `/work-orders?${query}` : '/work-orders'
  },
  serviceFeedback: (id?: string) => withId('/view-feedback', id),
  provideFeedback: (id?: string) => withId('/feedback', id),
  peopleFeedback: () => '/people-feedback',
  notifications: () => '/notification',
  whatsNew: () => '/release-notes',
  /** No screen stands there. */
  notFound: () => '/page-not-found',
  submitBug: () => '/submit-bug',
  sessions: () => '/sessions',
  cookies: () => '/legal/cookies',
  privacy: () => '/legal/privacy',
} as const
