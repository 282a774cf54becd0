import { settings } from '../shared/product/settings.ts'
import { Stack } from '../ui/stack.tsx'
import styles from './legal-page.module.css'
import { LegalPage } from './legal-page.tsx'

/** Public page about the personal data that the portal keeps, and why. */
export function PrivacyScreen() {
  const provider = settings.provider_name
  return (
    <LegalPage
      title="Privacy"
      changedOn="2026-11-26"
      intro={
        <p>
          {settings.product_name} shows the engagements that {provider} runs for its customers. This page says what it
          stores about you, and why. {provider} is responsible for this data.
        </p>
      }
      sections={{
        'What we store': (
          <>
            <Stack as="ul" gap={4} className={styles.list}>
              <li>
                Your name, work email address, role, company, picture and, if you or your company gave it, phone number
              </li>
              <li>The engagements that you can see, and your assignments, teams and tags</li>
              <li>What you write or upload: files, feedback, surveys, requests and bug reports</li>
              <li>The files that you downloaded, and the texts that you agreed to</li>
              <li>Your settings, your notifications and the emails that we sent you</li>
              <li>Your sessions and sign-ins: when, with which device and from which IP address</li>
              <li>A log of what you did in the portal</li>
              <li>For each passkey: its public key, its name and when you last used it</li>
              <li>For each authenticator app: its secret, its name and when you last used it</li>
            </Stack>
            <p>Your fingerprint or face never leaves your device.</p>
          </>
        ),
        'What we use it for': (
          <p>We use it to run the engagements, to answer you, to notify you and to protect your account.</p>
        ),
        'Who can see it': (
          <p>
            The people on your engagements and the staff of {provider} can see your details and what you share, as far
            as their access allows. Only you and superusers can see your sessions. Only superusers can see the log. The
            portal sends data only to services that {provider} has set up, such as the email server and the file
            storage.
          </p>
        ),
        'How long we keep it': (
          <p>
            We keep your details until {provider} removes you from its records. We keep what you share until the
            engagement is deleted. We delete notifications after 90 days. Ask us how long we keep emails, sessions and
            the log.
          </p>
        ),
        'Your rights': (
          <p>
            You can download your data under “Your account” when you are signed in. You can also ask us to correct or
            erase it.
          </p>
        ),
      }}
    />
  )
}
