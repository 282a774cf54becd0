/** In the archive of a person's data, these replace the names of records that the person may not see. */
export const hiddenNames = {
  engagement: 'an engagement that you can no longer see',
  work_order: 'a work order that you can no longer see',
  team: 'a team that you can no longer see',
  tag: 'a tag that you can no longer see',
  file: 'a file that you can no longer see',
} as const

/** For invitations that the person has not accepted. */
export const notYetVisibleEngagement = 'an engagement that you cannot see yet'
