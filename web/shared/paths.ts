const part = encodeURIComponent

/** Addresses of the portal's screens. `screens.test.tsx` compares them with the routes. */
export const paths = {
  /** With an address, returns there after signing in. */
  login: (next?: string) => (next === undefined ? '/login' : `/login?referrer_link=${part(next)}`),
  /** With an id, scrolls to the changes of that engagement, since the last visit or for a month. */
  overview: (id?: string, since?: string) =>
    `/overview${since === undefined ? '' : `?since=${since}`}${id === undefined ? '' : `#${id}`}`,
  portfolio: () => '/portfolio',
  requests: () => '/requests',
  engagements: () => '/engagements',
  newEngagement: () => '/engagements/new',
  noEngagements: () => '/no-engagements',
  engagement: (id: string) => `/engagements/${part(id)}`,
  files: (id: string) => `/engagements/${part(id)}/files`,
  team: (id: string) => `/engagements/${part(id)}/team`,
  stakeholders: (id: string) => `/engagements/${part(id)}/stakeholders`,
  readers: (id: string) => `/engagements/${part(id)}/access`,
  audits: (id: string) => `/engagements/${part(id)}/all-audits`,
  audit: (id: string, auditId: string) => `/engagements/${part(id)}/audits/${part(auditId)}`,
  member: (id: string, employeeId: string) => `/engagements/${part(id)}/employees/${part(employeeId)}`,
  requestTeam: (id: string) => `/engagements/${part(id)}/request-team`,
  portfolioDirector: (id: string) => `/engagements/${part(id)}/portfolio-director`,
  /** Opens the engagement with this title and, in it, the work order with this id. */
  workOrders: (project?: string, wo?: string) => {
    const query = new URLSearchParams({ ...(project !== undefined && { project }), ...(wo !== undefined && { wo }) })
    return query.size > 0 ? `/work-orders?${query}` : '/work-orders'
  },
  /** With the id of a work order, unfolds it. */
  workOrdersOf: (id: string, wo?: string) =>
    `/engagements/${part(id)}/work-orders${wo === undefined ? '' : `?wo=${part(wo)}`}`,
  /** With the id of a work order, begins as a copy of it. */
  newWorkOrder: (id: string, copy?: string) =>
    `/engagements/${part(id)}/work-orders/new${copy === undefined ? '' : `?copy=${part(copy)}`}`,
  editWorkOrder: (id: string, order: string) => `/engagements/${part(id)}/work-orders/${part(order)}/edit`,
  /** With the id of a work order, scrolls to it. */
  engagementDays: (id: string, wo?: string) =>
    `/engagements/${part(id)}/days${wo === undefined ? '' : `?wo=${part(wo)}`}`,
  serviceFeedback: (id?: string) => (id === undefined ? '/view-feedback' : `/view-feedback/${part(id)}`),
  provideFeedback: (id?: string) => (id === undefined ? '/feedback' : `/feedback/${part(id)}`),
  peopleFeedback: () => '/people-feedback',
  notifications: () => '/notification',
  whatsNew: () => '/release-notes',
  notFound: () => '/page-not-found',
  submitBug: () => '/submit-bug',
  bugReports: () => '/admin/bug-reports',
  secondStep: () => '/second-step',
  /** Opens the last step. */
  setupRecords: () => '/setup?step=records',
  sessions: () => '/sessions',
  calendar: () => '/calendar',
  admin: () => '/admin',
  company: () => '/admin/company',
  adminPeople: () => '/admin/people',
  records: () => '/admin/records',
  imports: () => '/admin/imports',
  workbook: (run: string) => `/admin/imports/${part(run)}`,
  emails: () => '/admin/mails',
  jobs: () => '/admin/jobs',
  apiTokens: () => '/admin/tokens',
  webhooks: () => '/admin/webhooks',
  signOns: () => '/admin/sign-on',
  removals: () => '/admin/removals',
  auditLog: () => '/admin/audit-log',
  cookies: () => '/legal/cookies',
  privacy: () => '/legal/privacy',
} as const
