import { fold } from '@portal/domain/text/fold'

/** A record that was chosen in a field. Without an id, `name` is the typed text. */
export interface Choice {
  id: string | null
  name: string
}

export const noChoice: Choice = { id: null, name: '' }
export const chosen = (record: Choice | null): Choice => (record ? { id: record.id, name: record.name } : noChoice)

/**
 * Leaves out records without a typed word. For answers to an earlier text, which are offered until the next answer is there: Enter
 * must not choose a record that the text does not mean.
 */
export function stillMeant<Of>(records: readonly Of[], typed: string, textOf: (record: Of) => string): readonly Of[] {
  const words = fold(typed).split(/\s+/)
  return records.filter((record) => words.every((word) => fold(textOf(record)).includes(word)))
}

/** Text in which a person is found. */
export const personText = ({ name, email }: { name: string; email: string | null }): string => `${name} ${email ?? ''}`

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
