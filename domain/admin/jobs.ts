interface JobWords {
  /** The task, in a few words. */
  label: string
  /** How often it runs. */
  times: string
}

const everyMinute = 'Every minute'
const everyHour = 'Every hour'
const everyNight = 'Every night'

/** Background jobs in plain words, by their name in the queue. */
export const jobWords: Readonly<Record<string, JobWords>> = {
  'archive-expired-files': { label: 'Archive expired files', times: everyHour },
  'back-up': { label: 'Back up the portal if a backup is due', times: everyHour },
  'cut-audit-log': { label: 'Delete old audit events and import runs', times: everyNight },
  'erase-people': { label: 'Erase people whose erasure is due', times: 'Every 15 minutes' },
  'forget-removed-records': { label: 'Delete old entries about removed records', times: everyNight },
  'mail-events': { label: 'Email notifications about events', times: everyMinute },
  'remind-of-feedback': { label: 'Remind people of requested feedback', times: everyHour },
  'remove-closed-engagements': { label: 'Plan and carry out removals of closed engagements', times: everyHour },
  'remove-image-leftovers': { label: 'Delete images of bug reports that were not sent', times: everyNight },
  'remove-import-leftovers': { label: 'Delete old import uploads', times: everyNight },
  'remove-old-responses': { label: 'Delete answers kept for repeated requests', times: everyHour },
  'remove-old-deliveries': { label: 'Delete old webhook deliveries', times: 'Every 10 minutes' },
  'remove-old-downloads': { label: 'Delete old download records', times: everyNight },
  'remove-old-events': { label: 'Delete old notifications', times: everyNight },
  'remove-old-invitations': { label: 'Delete expired invitations', times: everyHour },
  'remove-old-mail': { label: 'Delete old emails', times: everyNight },
  'remove-old-marks': { label: 'Forget which old to-dos were snoozed or read', times: everyNight },
  'remove-old-sessions': { label: 'Delete expired sessions', times: everyHour },
  'remove-upload-leftovers': { label: 'Delete unfinished uploads', times: everyNight },
  'run-imports': { label: 'Run requested imports', times: everyMinute },
  'run-workbooks': { label: 'Read and apply uploaded workbooks', times: everyMinute },
  'take-from-folder': { label: 'Import from the folder on the server', times: everyMinute },
  'take-from-prefix': { label: 'Import from the cloud storage', times: everyMinute },
  'tell-of-expiring-files': { label: 'Announce files that expire soon', times: 'Every day' },
  'warn-of-ending-work-orders': { label: 'Announce work orders that end soon', times: everyHour },
}

/** A job's label; an unknown `count-days` is `Count days`. */
export function jobLabel(name: string): string {
  const words = name.replaceAll('-', ' ')
  return jobWords[name]?.label ?? words.charAt(0).toUpperCase() + words.slice(1)
}

export const jobTimes = (name: string): string => jobWords[name]?.times ?? ''
