import { settings } from '../portal/settings.ts'
import { LegalContact, LegalPage } from './legal-page.tsx'

/** Public page about the personal data that the portal keeps, and why. */
export function PrivacyScreen() {
  return (
    <LegalPage title="Privacy">
      <p>
        {settings.product_name} shows the engagements that {settings.provider_name} runs for its customers. It stores
        your name, work email address, role and company, and what you write or upload here.
      </p>
      <p>
        The people on your engagements and the staff of {settings.provider_name} can see this. We use it to run the
        engagements and to answer you. We also store when you signed in, so that you can see and end your sessions. For
        a passkey, we store its public key, its name and when you last used it. For an authenticator app, we store its
        secret, its name and when you last used it. Your fingerprint or face never leaves your device.
      </p>
      <LegalContact />
    </LegalPage>
  )
}
