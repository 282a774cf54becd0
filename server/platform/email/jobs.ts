import { daysBefore } from '@portal/domain/dates/days-before'
import type { JobKind } from '../jobs/jobs.ts'
import type { Portal } from '../portal.ts'
import { deleteOldEmails } from './email-data.ts'

export const mailJobs = ({ db, config, now }: Pick<Portal, 'db' | 'config' | 'now'>): JobKind<never>[] => [
  {
    name: 'remove-old-mail',
    cron: '37 3 * * *',
    handle: () => deleteOldEmails(db, daysBefore(now(), config.MAIL_DAYS)),
  },
]
