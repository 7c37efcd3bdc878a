import type { ReportReason } from '@serendip/contract'
import {
  type OpenStrikes,
  type PersonMeasure,
  personMeasures,
  type StrikeCloseReason,
  strikeCloseReasons,
} from '@serendip/contract/operator'
import { Button, Facts, Notice, RadioCards, Section, Spinner } from '@serendip/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useParams } from 'react-router'
import { useApi } from '../api.ts'
import { errorCodeOf } from '../client.ts'
import { DecisionTable } from '../parts/evidence/decision-table.tsx'
import { ErrorNotice } from '../parts/screen/error-notice.tsx'
import { Fact } from '../parts/facts/fact.tsx'
import form from '../parts/forms/form.module.css'
import { GoneNotice } from '../parts/screen/gone-notice.tsx'
import { MeasureChoice, useMeasureKeys } from '../parts/forms/measure-choice.tsx'
import { queueKey } from '../parts/queues/queue-key.ts'
import { QueueActions, useQueueRun } from '../parts/queues/queue-run.tsx'
import { ReadsOnly } from '../parts/screen/reads-only.tsx'
import { ReasonFields } from '../parts/forms/reason-fields.tsx'
import { Screen } from '../parts/screen/screen.tsx'
import { RaiseNotice, StrikeList } from '../parts/evidence/strike-list.tsx'
import { type Lease, useLease } from '../parts/queues/use-lease.ts'
import { useSubmit } from '../parts/forms/use-submit.ts'
import { When } from '../parts/facts/when.tsx'
import { peopleKey } from '../people/people-key.ts'
import { StandingBadge } from '../people/standing-badge.tsx'
import { useMe } from '../queries.ts'
import { strikesKey } from './strikes-key.ts'

const lease: Lease = {
  queryKey: strikesKey,
  claim: (api, reviewId) => api.strikes.claim({ params: { reviewId } }),
  release: (api, reviewId) => api.strikes.release({ params: { reviewId } }),
}

/** The strikes of one person, or why their device is looked at, claimed while they are open here. */
export function StrikeReviewScreen() {
  const api = useApi()
  const { t } = useTranslation('console')
  const { reviewId = '' } = useParams()
  const run = useQueueRun(reviewId)
  const { rights } = useMe()
  const { data, error } = useQuery({
    queryKey: [...strikesKey, reviewId],
    queryFn: () => api.strikes.open({ params: { reviewId } }),
  })
  const claim = useLease(data && rights.has('cases.decide') ? reviewId : null, lease)
  const name = data?.personName || t('people.nameless')
  return (
    <Screen
      title={data ? t('strikeReview.of', { name }) : t('nav.strikes')}
      actions={run ? <QueueActions run={run} /> : <Link to="/strikes">{t('strikeReview.all')}</Link>}
    >
      <GoneNotice error={error} text={t('strikeReview.gone')} />
      {errorCodeOf(claim.error) === 'conflict' ? (
        <Notice tone="warn">{t('strikeReview.taken', { name: data?.claim?.name ?? '' })}</Notice>
      ) : (
        <ErrorNotice error={claim.error} />
      )}
      <ReadsOnly without="cases.decide" />
      {!data && !error && <Spinner />}
      {data && (
        <Review key={reviewId} review={data} isClaimedHere={claim.isClaimedHere} next={run?.next ?? null} />
      )}
    </Screen>
  )
}

interface ReviewProps {
  readonly review: OpenStrikes
  /** Whether it may be decided now. */
  readonly isClaimedHere: boolean
  /** Next step after a decision; null: back to the list. */
  readonly next: (() => void) | null
}

function Review({ review, isClaimedHere, next }: ReviewProps) {
  const { t } = useTranslation('console')
  const queries = useQueryClient()
  const { person, strikes, decisions } = review
  return (
    <>
      <Section title={t('queue.person')}>
        <Facts>
          <Fact label={t('people.name')} person={person} />
          <Fact label={t('people.standing')}>
            <StandingBadge person={person} />
            {person.standing === 'banned' && person.standingUntil !== null && (
              <span>
                {t('people.until')} <When ms={person.standingUntil} />
              </span>
            )}
          </Fact>
          <Fact label={t('strikeReview.since')} when={review.waitingSince} />
        </Facts>
      </Section>
      {review.cause === 'device' && <Notice tone="info">{t('strikeReview.deviceText')}</Notice>}
      <Section title={t('strikes.title')}>
        <StrikeList
          userId={person.userId}
          strikes={strikes}
          changed={() => void queries.invalidateQueries({ queryKey: strikesKey })}
        />
      </Section>
      {isClaimedHere && <DecideStrikes review={review} next={next} />}
      <Section title={t('decide.earlier')}>
        <DecisionTable decisions={decisions} />
      </Section>
    </>
  )
}

/** On to the next item of the queue, or back to the list. */
function useDone(next: (() => void) | null): () => Promise<void> {
  const queries = useQueryClient()
  const navigate = useNavigate()
  return async () => {
    if (next) next()
    else void navigate('/strikes')
    const keys = [strikesKey, queueKey, peopleKey]
    await Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })))
  }
}

type Choice = PersonMeasure | 'none'

/** The measure that the strikes propose, or another one, or none with a reason. */
function DecideStrikes({ review, next }: Pick<ReviewProps, 'review' | 'next'>) {
  const api = useApi()
  const { t } = useTranslation('console')
  const mayBan = useMe().rights.has('bans.permanent')
  const done = useDone(next)
  const { reviewId, person, strikes, cause } = review
  const reasons = strikeCloseReasons.filter((reason) => (reason === 'shared') === (cause === 'device'))
  const { proposes } = strikes
  const photoId = person.profile?.photoId ?? undefined
  const [key] = useState(() => crypto.randomUUID())
  const [chosen, setChosen] = useState<Choice | null>(null)
  const [rule, setRule] = useState<ReportReason>(strikes.strikes[0]?.rule ?? 'other')
  const [facts, setFacts] = useState('')
  const [why, setWhy] = useState<StrikeCloseReason>(reasons[0] ?? 'enough')
  const all: readonly Choice[] = ['none', ...personMeasures]
  const offered = all.filter(
    (choice) => (choice !== 'permanent' || mayBan) && (choice !== 'photoRemoved' || photoId !== undefined),
  )
  const button = useMeasureKeys<Choice>(offered, setChosen)
  // An operator who may not ban permanently is offered the measure below it.
  const measure = chosen ?? (proposes === 'permanent' && !mayBan ? 'd7' : proposes)
  const { error, isPending, submit } = useSubmit(async () => {
    if (measure === null) return
    if (measure === 'none') await api.strikes.close({ params: { reviewId }, body: { why } })
    else {
      const body = { key, measure, photoId, strikesId: reviewId, rule, facts }
      await api.people.decide({ params: { userId: person.userId }, body })
    }
    await done()
  })
  return (
    <Section title={t('decide.title')}>
      <form className={form.form} onSubmit={(event) => void submit(event)}>
        <ErrorNotice error={error} />
        <RaiseNotice strikes={strikes} />
        <MeasureChoice<Choice>
          offered={offered}
          chosen={measure}
          choose={setChosen}
          none={t('strikeReview.noMeasure')}
        />
        {measure === 'permanent' && <Notice tone="info">{t('decide.second')}</Notice>}
        {measure === 'none' && (
          <RadioCards
            label={t('people.why')}
            value={why}
            onChange={setWhy}
            cards={reasons.map((value) => ({ value, title: t(`strikeCloseReason.${value}`) }))}
          />
        )}
        {measure !== null && measure !== 'none' && (
          <ReasonFields rule={rule} setRule={setRule} facts={facts} setFacts={setFacts} />
        )}
        <Button
          ref={button}
          type="submit"
          variant="ember"
          block
          disabled={measure === null}
          pending={isPending}
        >
          {measure === null
            ? t('decide.choose')
            : measure === 'none'
              ? t('strikeReview.close')
              : t('decide.submit', { measure: t(`measure.${measure}`) })}
        </Button>
      </form>
    </Section>
  )
}
