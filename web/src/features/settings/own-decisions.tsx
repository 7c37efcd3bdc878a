import { formatLocale, limits, type OwnDecision } from '@serendip/contract'
import { Badge, Button, Field, Notice, Section, TextArea } from '@serendip/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { usePlatform } from '../../platform/platform-context.tsx'
import { useContractForm } from '../../shared/form/use-contract-form.ts'
import styles from './own-decisions.module.css'

const decisionsKey = ['own-decisions']
/** The anchor that mails about a decision lead to. */
const hash = '#decisions'

/** Decisions of our team about the person, with an appeal against each; nothing while there is none. */
export function OwnDecisions() {
  const { t } = useTranslation(['settings', 'everywhere'])
  const { api } = usePlatform()
  const location = useLocation()
  const isWanted = location.hash === hash
  const { data, isError, refetch } = useQuery({
    queryKey: decisionsKey,
    queryFn: () => api.decisions.ownDecisions(),
    staleTime: 0,
  })
  const show = useCallback(
    (section: HTMLElement | null) => {
      if (isWanted) section?.scrollIntoView()
    },
    [isWanted],
  )
  if (!isError && (!data || data.decisions.length === 0)) return null
  return (
    <div ref={show}>
      <Section title={t('decisions.title')} text={t('decisions.text')}>
        {isError ? (
          <Notice
            tone="error"
            action={<Button onClick={() => void refetch()}>{t('everywhere:retry')}</Button>}
          >
            {t('decisions.failed')}
          </Notice>
        ) : (
          <ul className={styles.decisions}>
            {data.decisions.map((decision) => (
              <Decision key={decision.decisionId} decision={decision} />
            ))}
          </ul>
        )}
      </Section>
    </div>
  )
}

function useDays() {
  const { i18n } = useTranslation()
  const format = new Intl.DateTimeFormat(formatLocale(i18n.language), { dateStyle: 'long' })
  return (ms: number) => format.format(ms)
}

function Decision({ decision }: { decision: OwnDecision }) {
  const { t } = useTranslation('settings')
  const day = useDays()
  const [isSent, setSent] = useState(false)
  const { at, statement, countsUntil, appeal } = decision
  return (
    <li className={styles.decision}>
      <p className={styles.head}>
        <time className={styles.quiet} dateTime={new Date(at).toISOString()}>
          {day(at)}
        </time>
        {appeal?.verdict === 'reversed' && <Badge tone="mint">{t('decisions.reversed')}</Badge>}
      </p>
      <p className={styles.statement} dir="auto">
        {statement}
      </p>
      {countsUntil !== null && (
        <p className={styles.quiet}>{t('decisions.counts', { date: day(countsUntil) })}</p>
      )}
      {appeal !== null && appeal.verdict !== 'reversed' && <SentAppeal appeal={appeal} isNew={isSent} />}
      {decision.canAppeal && <Appeal decision={decision} onSend={() => setSent(true)} />}
    </li>
  )
}

interface SentAppealProps {
  readonly appeal: NonNullable<OwnDecision['appeal']>
  /** Whether it was sent just now; then it has the focus, in place of its form. */
  readonly isNew: boolean
}

function SentAppeal({ appeal, isNew }: SentAppealProps) {
  const { t } = useTranslation('settings')
  const day = useDays()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isNew) place.current?.focus()
  }, [isNew])
  return (
    <div ref={place} tabIndex={-1} className={styles.sent}>
      <Notice tone="info" title={t('decisions.sent', { date: day(appeal.sentAt) })}>
        <p>
          {appeal.verdict === 'upheld'
            ? t('decisions.upheld')
            : t('decisions.decideBy', { date: day(appeal.decideBy) })}
        </p>
        <span dir="auto">{appeal.text}</span>
      </Notice>
    </div>
  )
}

interface AppealProps {
  readonly decision: OwnDecision
  /** Called once an appeal was sent, before it is shown. */
  onSend(): void
}

function Appeal({ decision: { decisionId, appealBy }, onSend }: AppealProps) {
  const { t } = useTranslation('settings')
  const day = useDays()
  const [step, setStep] = useState<'closed' | 'open' | 'cancelled'>('closed')
  if (step === 'open') {
    return <AppealForm decisionId={decisionId} onSend={onSend} close={() => setStep('cancelled')} />
  }
  return (
    <div className={styles.row}>
      <OpenButton hasFocus={step === 'cancelled'} onClick={() => setStep('open')} />
      <span className={styles.quiet}>{t('decisions.openUntil', { date: day(appealBy) })}</span>
    </div>
  )
}

function OpenButton({ hasFocus, onClick }: { hasFocus: boolean; onClick(): void }) {
  const { t } = useTranslation('settings')
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (hasFocus) button.current?.focus()
  }, [hasFocus])
  return (
    <Button ref={button} onClick={onClick}>
      {t('decisions.open')}
    </Button>
  )
}

interface AppealFormProps extends Pick<AppealProps, 'onSend'> {
  readonly decisionId: string
  close(): void
}

function AppealForm({ decisionId, onSend, close }: AppealFormProps) {
  const { t } = useTranslation('settings')
  const { api } = usePlatform()
  const queries = useQueryClient()
  const form = useContractForm({
    initial: { text: '' },
    async send(body) {
      const params = { decisionId }
      const sent = await api.decisions.appealDecision({ params, body })
      onSend()
      queries.setQueryData(decisionsKey, sent)
    },
  })
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => field.current?.focus(), [])
  const { text } = form.values
  return (
    <form {...form.props} className={styles.form}>
      <Field label={t('decisions.label')} hint={t('decisions.hint')} error={form.problems.form?.message}>
        <TextArea
          ref={field}
          rows={4}
          dir="auto"
          maxLength={limits.appealMaxChars}
          value={text}
          onChange={({ target }) => form.change({ text: target.value })}
        />
      </Field>
      <div className={styles.row}>
        <Button type="submit" variant="ember" disabled={text.trim() === ''} pending={form.isSending}>
          {t('decisions.submit')}
        </Button>
        <Button onClick={close}>{t('decisions.cancel')}</Button>
      </div>
    </form>
  )
}
