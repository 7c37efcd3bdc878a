import type { ReportReason } from '@serendip/contract'
import { type CaseMeasure, caseMeasures, type OpenCase } from '@serendip/contract/operator'
import { Button, Notice } from '@serendip/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useApi } from '../api.ts'
import { ConfirmDialog } from '../parts/forms/confirm-dialog.tsx'
import { ErrorNotice } from '../parts/screen/error-notice.tsx'
import { MeasureChoice, useMeasureKeys } from '../parts/forms/measure-choice.tsx'
import { queueKey } from '../parts/queues/queue-key.ts'
import { useQueueRun } from '../parts/queues/queue-run.tsx'
import { ReasonFields } from '../parts/forms/reason-fields.tsx'
import { RaiseNotice } from '../parts/evidence/strike-list.tsx'
import { useSubmit } from '../parts/forms/use-submit.ts'
import { useMe } from '../queries.ts'
import styles from './case-screen.module.css'
import { casesKey } from './cases-key.ts'
import { type SeenEvidence, unseenOf } from './seen-evidence.ts'

/** On to the next item of the queue, or back to the list of reports, which is read again. */
function useDone(reportId: string): () => Promise<void> {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const run = useQueueRun(reportId)
  return async () => {
    if (run) run.next()
    else void navigate('/reports')
    await Promise.all([casesKey, queueKey].map((queryKey) => queries.invalidateQueries({ queryKey })))
  }
}

/** Chooses a measure by a key, after which Enter carries it out, or by a tap. */
export function DecidePanel({ report, seen }: { report: OpenCase; seen: SeenEvidence }) {
  const api = useApi()
  const { t } = useTranslation('console')
  const { rights } = useMe()
  const done = useDone(report.reportId)
  const [rule, setRule] = useState<ReportReason>(report.reason)
  const [facts, setFacts] = useState('')
  const mayBan = rights.has('bans.permanent')
  const { hasFiles, hasPhoto, isRenamed } = report
  const offered = caseMeasures.filter(
    (knownMeasure) =>
      (knownMeasure !== 'permanent' || mayBan) &&
      (knownMeasure !== 'mediaRemoved' || hasFiles) &&
      (knownMeasure !== 'photoRemoved' || hasPhoto) &&
      (knownMeasure !== 'nameReset' || !isRenamed),
  )
  const { proposes } = report.strikes
  const [chosen, setChosen] = useState<CaseMeasure | null>(null)
  const button = useMeasureKeys(offered, setChosen)
  // An operator who may not ban permanently is offered the measure below it. With a strike removed, nothing
  // is proposed any more.
  const measure = chosen ?? (proposes === 'permanent' && !mayBan ? 'd7' : proposes)
  const unseen = unseenOf(report, seen, measure)
  const { error, isPending, submit } = useSubmit(async () => {
    if (measure === null || unseen !== null) return
    await api.cases.decide({ params: { reportId: report.reportId }, body: { measure, rule, facts } })
    await done()
  })
  return (
    <form className={styles.part} onSubmit={(event) => void submit(event)}>
      <h2>{t('decide.title')}</h2>
      <ErrorNotice error={error} />
      {isRenamed && <Notice>{t('decide.renamed')}</Notice>}
      <RaiseNotice strikes={report.strikes} />
      <MeasureChoice<CaseMeasure> offered={offered} chosen={measure} choose={setChosen} />
      {measure === 'permanent' && <Notice tone="info">{t('decide.second')}</Notice>}
      {measure !== null && measure !== 'none' && (
        <ReasonFields rule={rule} setRule={setRule} facts={facts} setFacts={setFacts} />
      )}
      {unseen !== null && <Notice>{t(`seen.${unseen}`)}</Notice>}
      <Button
        ref={button}
        type="submit"
        variant="ember"
        block
        disabled={measure === null || unseen !== null}
        pending={isPending}
      >
        {measure === null ? t('decide.choose') : t('decide.submit', { measure: t(`measure.${measure}`) })}
      </Button>
    </form>
  )
}

interface ConfirmPanelProps {
  readonly report: OpenCase
  readonly isClaimedHere: boolean
  readonly seen: SeenEvidence
}

/** A permanent ban that another operator proposed: a second one confirms or declines it. */
export function ConfirmPanel({ report, isClaimedHere, seen }: ConfirmPanelProps) {
  const api = useApi()
  const { t } = useTranslation('console')
  const { operatorId, rights } = useMe()
  const done = useDone(report.reportId)
  const [asked, setAsked] = useState<'confirmed' | 'declined' | null>(null)
  const { proposal } = report
  if (!proposal) return null
  const answer = (verdict: 'confirmed' | 'declined') =>
    api.cases.confirm({ params: { reportId: report.reportId }, body: { verdict } }).then(done)
  const unseen = unseenOf(report, seen, 'permanent')
  const isReady = isClaimedHere && unseen === null
  const mayAnswer = rights.has('bans.permanent') && proposal.operatorId !== operatorId
  return (
    <section className={styles.part}>
      <h2>{t('decide.waits')}</h2>
      <p>
        {t(report.person.awaitsDecision ? 'decide.proposedAlone' : 'decide.proposed', {
          name: proposal.name,
        })}
      </p>
      {proposal.others === 0 && <Notice tone="warn">{t('decide.alone')}</Notice>}
      {mayAnswer && unseen !== null && <Notice>{t(`seen.${unseen}`)}</Notice>}
      {mayAnswer && (
        <div className={styles.purposes}>
          <Button variant="ember" disabled={!isReady} onClick={() => setAsked('confirmed')}>
            {t('decide.confirm')}
          </Button>
          <Button disabled={!isReady} onClick={() => setAsked('declined')}>
            {t('decide.decline')}
          </Button>
        </div>
      )}
      {asked !== null && (
        <ConfirmDialog
          title={t(`decideAsk.${asked}.title`, { name: report.personName })}
          text={t(`decideAsk.${asked}.text`)}
          act={t(asked === 'confirmed' ? 'decide.confirm' : 'decide.decline')}
          variant={asked === 'confirmed' ? 'danger' : 'ember'}
          close={() => setAsked(null)}
          send={() => answer(asked)}
        />
      )}
    </section>
  )
}
