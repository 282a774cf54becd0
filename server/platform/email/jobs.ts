import type { JobKind } from '../jobs/jobs.ts'
import type { Portal } from '../portal.ts'
import { deleteOldEmails } from './email-data.ts'

const day = 24 * 60 * 60 * 1000

export const mailJobs = ({ db, config, now }: Pick<Portal, 'db' | 'config' | 'now'>): JobKind<never>[] => [
  {
    name: 'remove-old-mail',
    cron: '37 3 * * *',
    handle: () => deleteOldEmails(db, new Date(now().getTime() - config.MAIL_DAYS * day)),
  },
]
