import type { Checklist, Step } from '@portal/domain/checklist/contract'
import type { StepName } from '@portal/domain/checklist/step-names'
import { mustWait } from '@portal/domain/checklist/steps'
import { dateAtTime } from '../../shared/admin/date-at-time.ts'

/** A step that is not done, in words. */
export interface StepWords {
  title: string
  sentence: string
}

const nextImportBringsIt = 'It comes with the next import.'

/** Words of a step that is not done. */
export function wordsOf(step: Step, { steps, keeper }: Pick<Checklist, 'steps' | 'keeper'>): StepWords {
  const byImport = keeper === 'import'
  const waits = mustWait(step, steps)
  const { fact } = step
  const words: Record<StepName, StepWords> = {
    engagement: {
      title: 'Create the first engagement',
      sentence: byImport ? nextImportBringsIt : 'Only the customer and a title are needed.',
    },
    email: { title: 'Check that emails are delivered', sentence: emailSentence(step) },
    stakeholder: {
      title: 'Invite the first stakeholder',
      sentence:
        `A customer who may sign in. ${waits ? 'Create an engagement first.' : byImport ? nextImportBringsIt : ''}`.trim(),
    },
    customer: {
      title: 'First sign-in of a customer',
      sentence: waits
        ? 'They sign in with their email address. Invite a stakeholder first.'
        : 'They sign in with their email address. You have nothing to do.',
    },
    backup: { title: 'Turn backups on', sentence: backupSentence(step) },
    sign_on: {
      title: 'Sign in with single sign-on',
      sentence: fact ?? 'No one of your staff has used it yet.',
    },
  }
  return words[step.name]
}

function emailSentence({ state, fact }: Step): string {
  if (state === 'under_way') return `A test email to ${fact} is on its way.`
  if (state === 'failed') return `The test email failed${fact === null ? '' : `: ${fact}`}.`
  return 'Stakeholders sign in with a link that we email them.'
}

function backupSentence({ state, at, fact }: Step): string {
  if (state === 'under_way') return 'They are on. The portal makes the first one within an hour.'
  if (state === 'failed') return `The last backup failed${fact === null ? '' : `: ${fact}`}.`
  if (at !== null) return `The last one is of ${dateAtTime(at)}. If this server fails, all later changes are lost.`
  return 'If this server fails now, all records are lost.'
}

/** One sentence about a step that is done. */
export function doneSentence({ name, at, fact }: Step): string {
  const sentences: Record<StepName, string> = {
    engagement: 'The first engagement is here',
    email: `Emails are delivered${at && fact ? `. Test sent to ${fact} on ${dateAtTime(at)}` : ''}`,
    stakeholder: 'The first stakeholder is invited',
    customer: 'A customer has signed in',
    backup: `Backups are made${at ? `. The last one is of ${dateAtTime(at)}` : ''}`,
    sign_on: 'Staff sign in with single sign-on',
  }
  return sentences[name]
}
