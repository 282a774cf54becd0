import * as z from 'zod/mini'
import { refined } from '../contract/refined.ts'
import { length } from '../text/composed.ts'
import { fold } from '../text/fold.ts'
import { asName, isBlank, isOnOneLine } from '../text/name.ts'
import { isStorable } from '../text/storable.ts'

// Document 2, points 5 and 9, "Team name".
export const teamNameMax = 20
const reservedTeamNames = ['Implementation', 'Ungrouped', 'Oversight and Escalation'] as const
const emptyTeamName = 'Team name cannot be an empty string'
export const teamNameExists = 'This team name already exists'
const teamNameTooLong = 'The team name must be less than 20 characters'
const teamNameForbidden = 'The team name has forbidden characters'
const writeSomething = 'Please write something'
const editedTeamNameInvalid = 'The value must be less than 20 characters'

const forbidden = /[<>?\-*/\\&^%$#]/
const isTooLong = (name: string): boolean => length(asName(name)) > teamNameMax
const isForbidden = (name: string): boolean => forbidden.test(asName(name)) || !isOnOneLine(name) || !isStorable(name)

/** Whatever the case, and whatever accents: the database keeps names apart by the same folded text. */
const isNameInUse = (name: string, others: readonly string[]): boolean =>
  [...reservedTeamNames, ...others].some((other) => fold(other) === fold(name))

/** Problem of a new team's name; `others` are the existing names. */
export function newTeamNameProblem(name: string, others: readonly string[] = []): string | undefined {
  if (isBlank(name)) return emptyTeamName
  if (isNameInUse(name, others)) return teamNameExists
  if (isTooLong(name)) return teamNameTooLong
  return isForbidden(name) ? teamNameForbidden : undefined
}

/** Problem of a team's new name, which the specification words differently. `others` are the other teams. */
export function editedTeamNameProblem(name: string, others: readonly string[] = []): string | undefined {
  if (isBlank(name)) return writeSomething
  if (isNameInUse(name, others)) return teamNameExists
  return isTooLong(name) || isForbidden(name) ? editedTeamNameInvalid : undefined
}

export const NewTeamName = z.string({ error: emptyTeamName }).check(
  refined((name) => newTeamNameProblem(name)),
  z.overwrite(asName),
)
export const EditedTeamName = z.string({ error: writeSomething }).check(
  refined((name) => editedTeamNameProblem(name)),
  z.overwrite(asName),
)

// Document 2, points 5 and 8, "Contact form".
export const subjectMax = 150
export const messageMax = 1000
export const selectRecipient = 'Please select recipient'
export const assignedSoon = 'Person will be assigned soon!'
/** Message for a person without an email address in the provider's records. */
export const hasNoAddress = (name: string): string =>
  `${name} has no email address in the portal. Please choose someone else.`
export const messageSent = 'Your message has been sent'
export const messagingUnavailable = 'Messaging service is unavailable at the moment. Can you please try again later ?'

// Document 2, point 8.
export const couldNotTakeData =
  "Well this is embarrassing... We couldn't take the data. Can you please try again later ?"
export const teamsFailed = 'Something happens'
export const teamCallFailed = 'Error!'

export const onlyEditors = 'Only team editors of the engagement can change its teams and tags'
export const noSuchTeam = 'This team no longer exists'
export const noSuchPerson = 'This person is not on the engagement'
export const noMember = 'A person in the list no longer works on this engagement. Please check the list.'
/** "Bea Lang is in the team Core already." One person is in at most one custom team. */
export const inAnotherTeam = (person: string, team: string): string => `${person} is already in the team ${team}.`
/** Shown to the later of two editors: the change of neither is lost, and the later one looks at both. */
export const changedByOther =
  'Someone else has changed this. You now see the latest version. Please check it and try again.'
export const onlyStakeholders = 'Only stakeholders can send messages from here'
