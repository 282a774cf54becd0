import {
  type Checklist as Answer,
  type Step,
  sendTestEmail,
  setChecklistHidden,
} from '@portal/domain/checklist/contract'
import { countDone, inOrder, isEmptyPortal, mustWait } from '@portal/domain/checklist/steps'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Circle, CircleCheck, Plug, Table2 } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { call, messageOf } from '../../shared/http/call.ts'
import { paths } from '../../shared/paths.ts'
import { useViewer } from '../../shared/session/session.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { Box, Columns, Row } from '../../ui/stack.tsx'
import { Text } from '../../ui/text.tsx'
import { showToast } from '../../ui/toast.tsx'
import styles from './checklist.module.css'
import { doneSentence, wordsOf } from './checklist-words.ts'
import { checklistQuery } from './queries.ts'

/** Lists what is left to set up. While there is no engagement, also shows the way to bring many records. */
export function Checklist({ checklist }: { checklist: Answer }) {
  const { steps } = checklist
  const client = useQueryClient()
  const refresh = () => client.invalidateQueries({ queryKey: checklistQuery.queryKey })
  const hiding = useMutation({
    mutationFn: (hidden: boolean) => call(setChecklistHidden, { body: { hidden } }),
    onSuccess: (_, hidden) => {
      const undo = () => hiding.mutate(false)
      if (hidden) showToast('The checklist is hidden from all superusers', 'success', 'bottom', undo)
      return refresh()
    },
    onError: (error) => showToast(messageOf(error), 'error'),
  })
  const list = (
    <section aria-label="Set up your portal" className={styles.list}>
      <SectionHead
        title="Set up your portal"
        actions={
          <Row gap={12}>
            <Text kind="quiet" tabular>
              {countDone(steps)} of {steps.length} done
            </Text>
            <Button variant="ghost" size="small" busy={hiding.isPending} onClick={() => hiding.mutate(true)}>
              Hide
            </Button>
          </Row>
        }
      />
      <ul>
        {inOrder(steps).map((step) =>
          step.state === 'done' ? (
            <DoneRow key={step.name} step={step} />
          ) : (
            <StepRow key={step.name} step={step} checklist={checklist} onSent={refresh} />
          ),
        )}
      </ul>
    </section>
  )
  if (!isEmptyPortal(checklist)) return list
  return (
    <Columns columns="minmax(0, 1fr) 352px" from={1200} gap="40px 48px">
      {list}
      <ManyRecords keeper={checklist.keeper} />
    </Columns>
  )
}

const DoneRow = ({ step }: { step: Step }) => (
  <Row as="li" gap={12} className={styles.done}>
    <CircleCheck size={20} role="img" aria-label="Done" />
    <Text tone="quiet">{doneSentence(step)}</Text>
  </Row>
)

interface StepRowProps {
  step: Step
  checklist: Answer
  onSent: () => void
}

function StepRow({ step, checklist, onSent }: StepRowProps) {
  const { title, sentence } = wordsOf(step, checklist)
  const [showsHelp, setShowsHelp] = useState(false)
  const help = useId()
  const helpText = helpOf(step)
  return (
    <li className={styles.step}>
      <Row gap={12} fill>
        <Circle size={20} role="img" aria-label="To do" />
        <div>
          <Text as="h3" kind="row-title">
            {title}
          </Text>
          <Text as="p" kind="quiet" tone={step.state === 'failed' ? 'danger' : 'quiet'} className={styles.sentence}>
            {sentence}
          </Text>
          {helpText && (
            <Text as="p" id={help} hidden={!showsHelp} className={styles.help}>
              {helpText}
            </Text>
          )}
        </div>
      </Row>
      <Row gap={8} wrap>
        <Action step={step} checklist={checklist} onSent={onSent} />
        {helpText && (
          <Button aria-expanded={showsHelp} aria-controls={help} onClick={() => setShowsHelp(!showsHelp)}>
            {step.name === 'backup' && step.state === 'open' ? 'How to turn them on' : 'What to do'}
          </Button>
        )}
      </Row>
    </li>
  )
}

/** What an operator does on the server, with the page of the docs. */
function helpOf({ name, state }: Step): ReactNode {
  if (name === 'backup' && state === 'open')
    return (
      <>
        Set <code>BACKUP_DIR</code> on the server to a folder, and restart the portal. The steps are in{' '}
        <code>docs/operate/backup.md</code>.
      </>
    )
  if (name === 'backup' && state === 'failed')
    return (
      <>
        Run the command <code>doctor</code> on the server. It says what is wrong with the folder of the backups. See{' '}
        <code>docs/operate/backup.md</code>.
      </>
    )
  if (name === 'email' && state === 'failed')
    return (
      <>
        Check <code>SMTP_URL</code> and <code>MAIL_FROM</code> on the server. See <code>docs/operate/mail.md</code>.
      </>
    )
  if (name === 'sign_on')
    return (
      <>
        Log out, and log in with single sign-on. If that fails, see <code>docs/operate/sign-on.md</code>.
      </>
    )
  return undefined
}

function Action({ step, checklist: { steps, keeper, engagement_id }, onSent }: StepRowProps) {
  if (mustWait(step, steps) || step.state === 'under_way') return null
  if (step.name === 'email') return <TestEmail isFirst={step.state === 'open'} onSent={onSent} />
  if (step.name === 'engagement' && keeper === 'import')
    return <ButtonLink to={paths.imports()}>Open imports</ButtonLink>
  if (step.name === 'engagement')
    return (
      <ButtonLink variant="primary" to={paths.newEngagement()}>
        New engagement
      </ButtonLink>
    )
  if (step.name === 'stakeholder' && keeper === 'portal' && engagement_id !== null)
    return <ButtonLink to={`${paths.stakeholders(engagement_id)}?ask=invite`}>Invite a stakeholder</ButtonLink>
  return null
}

function TestEmail({ isFirst, onSent }: { isFirst: boolean; onSent: () => void }) {
  const { email } = useViewer()
  const sending = useMutation({
    mutationFn: () => call(sendTestEmail, {}),
    onSuccess: () => {
      showToast(`A test email to ${email} is on its way`)
      onSent()
    },
    onError: (error) => showToast(messageOf(error), 'error'),
  })
  return (
    <Button busy={sending.isPending} onClick={() => sending.mutate()}>
      {isFirst ? 'Send me a test email' : 'Send another test email'}
    </Button>
  )
}

const ManyRecords = ({ keeper }: Pick<Answer, 'keeper'>) => (
  <section aria-label="Bring many records at once">
    <SectionHead title="Bring many records at once" />
    {keeper === 'portal' && (
      <Row gap={12} align="start" className={styles.way}>
        <Table2 size={18} aria-hidden="true" />
        <div>
          <Text as="h3" kind="row-title">
            <Link to={`${paths.records()}?ask=workbook`}>Download workbook</Link>
          </Text>
          <Box as="p" kind="quiet">
            Fill it in with a spreadsheet and upload it.
          </Box>
        </div>
      </Row>
    )}
    <Row gap={12} align="start" className={styles.way}>
      <Plug size={18} aria-hidden="true" />
      <div>
        <Text as="h3" kind="row-title">
          <Link to={paths.records()}>Connect your system</Link>
        </Text>
        <Box as="p" kind="quiet">
          Files or an API keep the portal up to date.
        </Box>
      </div>
    </Row>
  </section>
)
