import { cannotAccessEngagement } from '@portal/domain/contract/error-answer'
import { ButtonLink } from '../../ui/button.tsx'
import { MailTo } from '../../ui/email-address.tsx'
import { NotFoundState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { paths } from '../paths.ts'
import { settings } from '../product/settings.ts'

/** For an engagement that does not exist or is not the viewer's (document 1, points 2 and 8). */
export function CannotAccess() {
  return (
    <>
      <PageHeader title={cannotAccessEngagement} />
      <NotFoundState action={<ButtonLink to={paths.engagements()}>Go to Engagements</ButtonLink>}>
        Please, contact the IT team at <MailTo address={settings.it_email} /> about getting access to the engagement.
      </NotFoundState>
    </>
  )
}
