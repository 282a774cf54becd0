/** What those who lead an engagement are called. */
export const leaderRole = {
  project_lead: 'Delivery Lead',
  client_partner: 'Client Partner',
  portfolio_director: 'Portfolio Director',
} as const
