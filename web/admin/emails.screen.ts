import { isSuperuser } from '@portal/domain/admin/permissions'
import { screen } from '../portal/screen.ts'
import { adminScreen } from './admin.screen.ts'

export const mailsScreen = screen({
  path: '/admin/mails',
  title: 'Emails',
  within: adminScreen,
  mayOpen: isSuperuser,
  data: async () => {
    const { digestQuery, mailsQuery, troubledMails } = await import('./queries.ts')
    return [digestQuery, mailsQuery(troubledMails)]
  },
  load: async () => (await import('./emails-screen.tsx')).MailsScreen,
})
