import { isBan, type OpenAppeal } from '@serendip/contract/operator'
import { Button, Notice, Spinner } from '@serendip/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useParams } from 'react-router'
import { useApi } from '../api.ts'
import { errorCodeOf } from '../client.ts'
import { ConfirmDialog } from '../parts/forms/confirm-dialog.tsx'
import { ErrorNotice } from '../parts/screen/error-notice.tsx'
import { GoneNotice } from '../parts/screen/gone-notice.tsx'
import { PersonLink } from '../parts/facts/person-link.tsx'
import { queueKey } from '../parts/queues/queue-key.ts'
import { QueueActions, useQueueRun } from '../parts/queues/queue-run.tsx'
import { ReadsOnly } from '../parts/screen/reads-only.tsx'
import { Screen } from '../parts/screen/screen.tsx'
import { type Lease, useLease } from '../parts/queues/use-lease.ts'
import { useShortcuts } from '../parts/screen/use-shortcuts.ts'
import { When } from '../parts/facts/when.tsx'
import { useMe } from '../queries.ts'
import { AppealEvidence } from './appeal-evidence.tsx'
import styles from './case-screen.module.css'
import { useSeenEvidence } from './seen-evidence.ts'

/** Of the list and of each appeal in it. */
export const appealsKey = ['appeals'] as const

const lease: Lease = {
  queryKey: appealsKey,
  claim: (api, appealId) => api.appeals.claim({ params: { appealId } }),
  release: (api, appealId) => api.appeals.release({ params: { appealId } }),
}

type Verdict = 'upheld' | 'reversed'
/** One appeal, claimed while it is open here. */
export function AppealScreen() {
  const api = useApi()
  const { t } = useTranslation('console')
  const { appealId = '' } = useParams()
  const run = useQueueRun(appealId)
  const { data, error } = useQuery({
    queryKey: [...appealsKey, appealId],
    queryFn: () => api.appeals.open({ params: { appealId } }),
  })
  const isOpen = data?.verdict === null && data.mayDecide
  const claim = useLease(isOpen ? appealId : null, lease)
  return (
    <Screen
      title={data ? t('appeals.of', { name: data.personName || t('people.nameless') }) : t('nav.appeals')}
      actions={run ? <QueueActions run={run} /> : <Link to="/appeals">{t('appeals.all')}</Link>}
    >
      <GoneNotice error={error} text={t('appeals.gone')} />
      {errorCodeOf(claim.error) === 'conflict' ? (
        <Notice tone="warn">{t('appeals.taken', { name: data?.claim?.name ?? '' })}</Notice>
      ) : (
        <ErrorNotice error={claim.error} />
      )}
      {!data && !error && <Spinner />}
      {data && (
        <Appeal key={appealId} appeal={data} isClaimedHere={claim.isClaimedHere} next={run?.next ?? null} />
      )}
    </Screen>
  )
}

interface AppealProps {
  readonly appeal: OpenAppeal
  /** Whether it may be decided now. */
  readonly isClaimedHere: boolean
  /** Next step after a decision; null: back to the list. */
  readonly next: (() => void) | null
}

function Appeal({ appeal, isClaimedHere, next }: AppealProps) {
  const { t } = useTranslation('console')
  const decides = useMe().rights.has('appeals.decide')
  const [asked, setAsked] = useState<Verdict | null>(null)
  const seen = useSeenEvidence()
  const [hasNone, setHasNone] = useState(appeal.reportId === null)
  const isReady = isClaimedHere && (hasNone || seen.evidence !== null)
  useShortcuts(isReady ? { u: () => setAsked('upheld'), r: () => setAsked('reversed') } : {})
  return (
    <section className={styles.part}>
      <h2>
        <PersonLink person={{ userId: appeal.personId, name: appeal.personName }} />
      </h2>
      {appeal.verdict !== null && <Notice tone="info">{t(`appeals.was.${appeal.verdict}`)}</Notice>}
      {appeal.measure !== null && <strong>{t(`measure.${appeal.measure}`)}</strong>}
      <p className={styles.quiet}>
        {t('appeals.sent')} <When ms={appeal.sentAt} /> · {t('appeals.decideBy')}{' '}
        <When ms={appeal.decideBy} />
      </p>
      <blockquote className={styles.words} dir="auto">
        {appeal.text}
      </blockquote>
      <h3>{t('appeals.reason')}</h3>
      <p className={styles.statement} dir="auto">
        {appeal.reason ?? t('appeals.over')}
      </p>
      {appeal.reportId !== null && (
        <>
          <Link to={`/reports/${appeal.reportId}`}>{t('appeals.report')}</Link>
          {appeal.verdict === null && appeal.mayDecide && (
            <AppealEvidence reportId={appeal.reportId} seen={seen} onNone={() => setHasNone(true)} />
          )}
        </>
      )}
      <ReadsOnly without="appeals.decide" />
      {appeal.verdict === null && decides && !appeal.mayDecide && (
        <Notice tone="info">{t('appeals.other')}</Notice>
      )}
      {appeal.verdict === null && appeal.mayDecide && isClaimedHere && !isReady && (
        <Notice>{t('seen.report')}</Notice>
      )}
      {appeal.verdict === null && appeal.mayDecide && (
        <div className={styles.purposes}>
          <Button disabled={!isReady} onClick={() => setAsked('upheld')}>
            {t('appeals.uphold')} <kbd>{t('appeals.key.upheld')}</kbd>
          </Button>
          <Button variant="ember" disabled={!isReady} onClick={() => setAsked('reversed')}>
            {t(reversalOf(appeal))} <kbd>{t('appeals.key.reversed')}</kbd>
          </Button>
        </div>
      )}
      {asked !== null && (
        <VerdictDialog appeal={appeal} verdict={asked} next={next} close={() => setAsked(null)} />
      )}
    </section>
  )
}

const reversalOf = ({ measure }: OpenAppeal) =>
  measure === null || isBan(measure) ? 'appeals.lift' : 'appeals.reverse'

interface VerdictDialogProps extends Pick<AppealProps, 'appeal' | 'next'> {
  readonly verdict: Verdict
  close(): void
}

/** A verdict is final and the person is notified at once, so it asks for confirmation. */
function VerdictDialog({ appeal, verdict, next, close }: VerdictDialogProps) {
  const api = useApi()
  const { t } = useTranslation('console')
  const queries = useQueryClient()
  const navigate = useNavigate()
  const act = t(verdict === 'upheld' ? 'appeals.uphold' : reversalOf(appeal))
  return (
    <ConfirmDialog
      title={`${act}: ${appeal.personName || t('people.nameless')}`}
      text={t(`appeals.ask.${verdict}`)}
      act={act}
      variant="ember"
      close={close}
      send={async () => {
        await api.appeals.decide({ params: { appealId: appeal.appealId }, body: { verdict } })
        if (next) next()
        else void navigate('/appeals')
        await Promise.all([appealsKey, queueKey].map((queryKey) => queries.invalidateQueries({ queryKey })))
      }}
    />
  )
}
