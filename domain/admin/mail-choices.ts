/** Which mails a superuser looks at; `trouble`: those that failed or wait for more than 15 minutes. */
export const mailChoices = ['trouble', 'failed', 'queued', 'sent', 'expired', 'all'] as const
export type MailChoice = (typeof mailChoices)[number]
