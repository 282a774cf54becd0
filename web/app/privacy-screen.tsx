import { settings } from '../portal/settings.ts'
import { LegalContact, LegalPage } from './legal-page.tsx'

/** Public page about the personal data that the portal keeps, and why. */
export function PrivacyScreen() {
  return (
    <LegalPage title="Privacy">
      <p>
        {settings.product_name} shows the engagements that {settings.provider_name} runs for its customers. It holds
        your name, your work e-mail address, your role and company, and what you write or upload here.
      </p>
      <p>
        These are seen by the people of your engagements and by the staff of {settings.provider_name}, and used to run
        the engagements and to answer you. Times of signing in are kept, so that you can see and end your sessions; of a
        passkey its public key, its name and when it was used last, of an authenticator app its secret likewise. Your
        fingerprint or face never leaves your device.
      </p>
      <LegalContact />
    </LegalPage>
  )
}
