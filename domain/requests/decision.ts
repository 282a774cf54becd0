import { type Words, words } from '../overview/words.ts'
import type { ExtensionState } from '../work-orders/extension-request.ts'

const plain = (text: string): { plain: string } => ({ plain: text })

interface SettledExtension {
  state: Exclude<ExtensionState, 'open'>
  reference: string
  requested_by: string
  answered_by: string | null
}

export function extensionDecision({ state, reference, requested_by, answered_by }: SettledExtension): Words {
  const who = plain(answered_by ?? 'Someone')
  switch (state) {
    case 'accepted':
    case 'declined':
      return words`${who} ${plain(state)} the extension of ${reference} that ${plain(requested_by)} requested`
    case 'withdrawn':
      return words`${plain(requested_by)} withdrew the request to extend ${reference}`
    case 'fulfilled':
      return words`${reference} was extended as ${plain(requested_by)} requested`
  }
}

interface DecidedProposal {
  decision: 'accepted' | 'declined'
  person: string
  role: string
  decided_by: string | null
}

export const proposalDecision = ({ decision, person, role, decided_by }: DecidedProposal): Words =>
  words`${plain(decided_by ?? 'The customer')} ${plain(decision)} ${person} as ${plain(role)}`
