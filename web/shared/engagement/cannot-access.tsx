import { cannotAccessEngagement } from '@portal/domain/contract/error-answer'
import { MailTo } from '../../ui/email-address.tsx'
import { DeadEnd } from '../navigation/dead-end.tsx'
import { settings } from '../product/settings.ts'

/** For an engagement that does not exist or is not the viewer's (document 1, points 2 and 8). */
export const CannotAccess = () => (
  <DeadEnd title={cannotAccessEngagement}>
    <p>
      Please, contact the IT team at <MailTo address={settings.it_email} /> about getting access to the engagement.
    </p>
  </DeadEnd>
)
