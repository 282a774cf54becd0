/** A record that was chosen in a field. Without an id, `name` is the typed text. */
export interface Choice {
  id: string | null
  name: string
}

export const noChoice: Choice = { id: null, name: '' }
export const chosen = (record: Choice | null): Choice => (record ? { id: record.id, name: record.name } : noChoice)

const chooseFromList = 'Choose a person from the list'
/** Problem of a person who was typed and not chosen. */
export const personProblem = ({ id, name }: Choice): string | undefined =>
  id === null && name.trim() !== '' ? chooseFromList : undefined

export const leadNames = {
  client_partner: 'Client partner',
  project_lead: 'Delivery lead',
  portfolio_director: 'Portfolio director',
} as const
export type LeadField = keyof typeof leadNames
export const leadFields = Object.keys(leadNames) as LeadField[]
