import { setupAddressProblem, setupLinkGone } from '@portal/domain/session/setup'
import { beginSetupSignOn, checkSetupLink, setUpWithPasskey } from '@portal/domain/session/setup-contract'
import { emailProblem } from '@portal/domain/session/validation'
import { useMutation, useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { dateAndTime } from '../../shared/dates/moment.ts'
import { useUnstoredDraft } from '../../shared/forms/draft.ts'
import { useForm } from '../../shared/forms/form.ts'
import { CallError, call, messageOf } from '../../shared/http/call.ts'
import { thisPage } from '../../shared/navigation/this-page.ts'
import { paths } from '../../shared/paths.ts'
import { settings } from '../../shared/product/settings.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { Stack } from '../../ui/stack.tsx'
import { storedForVisit } from '../../ui/stored.ts'
import { Text } from '../../ui/text.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useLinkToken } from './link-token.ts'

const tokenKey = 'setup-token'

/** The first step: makes the person who holds the setup link the superuser. */
export function WhoYouAre() {
  const token = useSetupToken()
  const isRefused = new URLSearchParams(useLocation().search).has('refused')
  const check = useQuery({
    queryKey: ['setup-link', token],
    queryFn: ({ signal }) => call(checkSetupLink, { body: { token: token ?? '' } }, { signal }),
    enabled: token !== null,
    staleTime: Number.POSITIVE_INFINITY,
    retry: (_, error) => !(error instanceof CallError),
  })
  if (token === null) return <Alert>{setupLinkGone}</Alert>
  if (check.isPending) return <Spinner label="Checking the link" />
  if (check.isError)
    return (
      <Stack gap={12} align="start">
        <Alert>{messageOf(check.error)}</Alert>
        {!(check.error instanceof CallError && check.error.status === 410) && (
          <Button busy={check.isFetching} onClick={() => void check.refetch()}>
            Retry
          </Button>
        )}
      </Stack>
    )
  const { expires_at, staff_domains } = check.data
  const domains = staff_domains.join(' or ')
  return (
    <Stack gap={16} align="start">
      {isRefused && (
        <Alert>{`Single sign-on did not work. Use an account with a verified address of ${domains}. Your link still works.`}</Alert>
      )}
      <Text block>You will be the first superuser of this portal. Use your email address of {domains}.</Text>
      {settings.staff_sign_on ? <SignOn token={token} /> : <PasskeyForm token={token} domains={staff_domains} />}
      <Text kind="quiet" tone="quiet" block>
        This link works until {dateAndTime(expires_at)}.
      </Text>
    </Stack>
  )
}

/** The token of the link. It stays in this tab, so that a reload or a failed sign-on does not lose it. */
function useSetupToken(): string | null {
  const given = useLinkToken()?.value
  useEffect(() => {
    if (given !== undefined) storedForVisit.write(tokenKey, given)
  }, [given])
  return given ?? storedForVisit.read(tokenKey)
}

function SignOn({ token }: { token: string }) {
  const signOn = useMutation({
    mutationFn: () => call(beginSetupSignOn, { body: { token } }),
    onSuccess: ({ auth_uri }) => thisPage.leaveTo(auth_uri),
  })
  return (
    <>
      <Button
        variant="primary"
        size="large"
        icon={<KeyRound aria-hidden="true" />}
        busy={signOn.isPending || signOn.isSuccess}
        onClick={() => signOn.mutate()}
      >
        Log in with single sign-on
      </Button>
      <Alert>{signOn.error !== null && messageOf(signOn.error)}</Alert>
    </>
  )
}

function PasskeyForm({ token, domains }: { token: string; domains: readonly string[] }) {
  const navigate = useNavigate()
  const form = useForm({
    draft: useUnstoredDraft({ name: '', email: '' }),
    problems: ({ name, email }) => ({
      name: name.trim() === '' ? 'Enter your name' : undefined,
      email: emailProblem(email) ?? setupAddressProblem(email.trim(), domains),
    }),
    send: ({ name, email }, signal) => call(setUpWithPasskey, { body: { token, name, email } }, { signal }),
    onSent: () => {
      storedForVisit.remove(tokenKey)
      void navigate(paths.secondStep())
    },
  })
  return (
    <form noValidate onSubmit={form.onSubmit}>
      <Stack gap={16} align="stretch">
        <TextField label="Name" autoComplete="name" size="large" {...form.field('name')} />
        <TextField label="Email" type="email" autoComplete="username" size="large" {...form.field('email')} />
        <Alert>{form.failure}</Alert>
        <Button type="submit" variant="primary" size="large" busy={form.isSending}>
          Make a passkey
        </Button>
      </Stack>
    </form>
  )
}
