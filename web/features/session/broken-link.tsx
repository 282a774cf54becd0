import { usePageName } from '../../shared/navigation/page.tsx'
import { EnterEmail } from './enter-email.tsx'
import type { LinkLandingProps } from './login-state.ts'

/** For a link that was cut off or changed on its way. Trying again cannot help, so it asks for the email address. */
export function BrokenLink({ referrerLink, onSent, onSignedIn, onForget }: LinkLandingProps) {
  const title = 'This login link does not work'
  usePageName({ title })
  return (
    <EnterEmail
      title={title}
      lead="Part of the link is missing or was changed. We can email you a new one."
      prefilled={undefined}
      referrerLink={referrerLink}
      problem={undefined}
      onSent={(sent) => {
        onForget()
        onSent(sent)
      }}
      onSignedIn={onSignedIn}
    />
  )
}
