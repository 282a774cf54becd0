import * as z from 'zod/mini'
import { refined } from '../contract/refined.ts'
import { composed } from '../text/composed.ts'
import { isStorable, notStorable } from '../text/storable.ts'
import { textField } from '../text/text-field.ts'
import { feedbackRequired, individualFeedbackProblem, teamFeedbackRules } from './validation.ts'

export const IndividualFeedbackText = z
  .string({ error: feedbackRequired })
  .check(refined(individualFeedbackProblem), z.overwrite(composed), z.trim())

export const TeamFeedbackText = textField(teamFeedbackRules).check(z.refine(isStorable, notStorable))
