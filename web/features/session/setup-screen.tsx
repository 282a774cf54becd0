import { mayEditRecords } from '@portal/domain/records/superuser'
import type { User } from '@portal/domain/session/user'
import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { lazy, type ReactNode, Suspense } from 'react'
import { Navigate, useLocation } from 'react-router'
import { paths } from '../../shared/paths.ts'
import { Brand } from '../../shared/product/brand.tsx'
import { sessionQuery, ViewerProvider } from '../../shared/session/session.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { useHydrated } from '../../ui/hydrated.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { Row } from '../../ui/stack.tsx'
import { Text } from '../../ui/text.tsx'
import styles from './setup.module.css'
import { WhoYouAre } from './who-you-are.tsx'

/** Needs the session, which the first step makes. */
const SetupCompany = lazy(async () => ({ default: (await import('./setup-company.tsx')).SetupCompany }))

/** `/setup`: the setup link opens it, and makes the first superuser. The later steps need the session and no link. */
export function SetupScreen() {
  const hydrated = useHydrated()
  const session = useQuery(sessionQuery)
  const { search } = useLocation()
  const viewer = session.data
  if (viewer && !mayEditRecords(viewer))
    // The server cannot lead elsewhere from a page that it renders.
    return hydrated ? <Navigate to={paths.engagements()} replace /> : <div className={styles.page} />
  const isLast = new URLSearchParams(search).get('step') === 'records'
  return (
    <div className={styles.page}>
      <Brand plain />
      <main id="main" tabIndex={-1} className={styles.main}>
        <h1>Set up your portal</h1>
        <Text tone="quiet" block>
          Three steps, about ten minutes. You can leave and come back.
        </Text>
        <ol className={styles.steps}>
          <Step number={1} title="Who you are" state={viewer ? 'done' : 'open'} fact={viewer && signedInAs(viewer)}>
            {!hydrated || (session.isPending && session.isFetching) ? (
              <Spinner label="Checking the link" />
            ) : (
              <WhoYouAre />
            )}
          </Step>
          <Step number={2} title="Your company" state={!viewer ? 'later' : isLast ? 'done' : 'open'}>
            {viewer && (
              <ViewerProvider value={viewer}>
                <Suspense fallback={<Spinner label="Loading your company" />}>
                  <SetupCompany />
                </Suspense>
              </ViewerProvider>
            )}
          </Step>
          <Step number={3} title="First records" state={viewer && isLast ? 'open' : 'later'}>
            <FirstRecords />
          </Step>
        </ol>
      </main>
    </div>
  )
}

const signedInAs = ({ first_name, last_name, email }: User): string => `${first_name} ${last_name}, ${email}`

interface StepProps {
  number: number
  title: string
  state: 'done' | 'open' | 'later'
  /** Stands beside the title of a step that is done. */
  fact?: string | null | undefined
  /** Content of an open step. */
  children: ReactNode
}

function Step({ number, title, state, fact, children }: StepProps) {
  return (
    <li className={styles.step} aria-current={state === 'open' ? 'step' : undefined}>
      <div className={styles.head}>
        <span className={classes(styles.number, styles[state])}>
          {state === 'done' ? <Check size={14} role="img" aria-label="Done" /> : number}
        </span>
        <h2 className={classes(state === 'later' && styles.quiet)}>{title}</h2>
        {state === 'done' && fact && (
          <Text kind="quiet" tone="quiet" className={styles.fact}>
            {fact}
          </Text>
        )}
      </div>
      {state === 'open' && <div className={styles.content}>{children}</div>}
    </li>
  )
}

const FirstRecords = () => (
  <>
    <Text block className={styles.words}>
      Create an engagement with its customer, or connect the system that has your records. You can do both later.
    </Text>
    <Row gap={8} pad="16px 0 0" wrap>
      <ButtonLink variant="primary" size="large" to={paths.newEngagement()}>
        New engagement
      </ButtonLink>
      <ButtonLink size="large" to={paths.records()}>
        Connect your system
      </ButtonLink>
      <ButtonLink variant="ghost" size="large" to={paths.overview()}>
        Open the portal
      </ButtonLink>
    </Row>
  </>
)
