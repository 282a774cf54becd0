/** Titles of the people who lead an engagement. */
export const leaderRole = {
  project_lead: 'Delivery Lead',
  client_partner: 'Client Partner',
  portfolio_director: 'Portfolio Director',
} as const
