import { type ReportReason, reportReasons } from '@serendip/contract'
import { factsMaxChars, type WaitingText } from '@serendip/contract/operator'
import { Badge, Button, CircleCheckIcon, EmptyState, Field, Notice, Spinner, TextArea } from '@serendip/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { api, errorCodeOf } from '../client.ts'
import { ErrorNotice } from '../parts/error-notice.tsx'
import { isTyping } from '../parts/is-typing.ts'
import { Screen } from '../parts/screen.tsx'
import { type Lease, useLease } from '../parts/use-lease.ts'
import { useReviewQueue } from '../parts/use-review-queue.ts'
import { When } from '../parts/when.tsx'
import styles from './texts-screen.module.css'

const textsKey = ['texts'] as const
const refreshMs = 10_000

const lease: Lease = {
  queryKey: textsKey,
  claim: (reviewId) => api.review.claimText({ params: { reviewId } }),
  release: (reviewId) => api.review.releaseText({ params: { reviewId } }),
}

const idOf = ({ reviewId }: WaitingText) => reviewId

type Verdict = 'kept' | ReportReason

/** Keys of the keyboard: K keeps, 1 to 8 remove for breaking a rule, N shows the next one. */
function useKeys(decide: (verdict: Verdict) => void, next: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (isTyping(event)) return
      const rule = reportReasons[Number(event.key) - 1]
      if (event.key.toLowerCase() === 'k') decide('kept')
      else if (event.key.toLowerCase() === 'n') next()
      else if (rule !== undefined) decide(rule)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [decide, next])
}

/** Names and texts about oneself that the rules find doubtful wait here; others see them meanwhile. */
export function TextsScreen() {
  const { t } = useTranslation('console')
  const queries = useQueryClient()
  const { data, error } = useQuery({
    queryKey: textsKey,
    queryFn: () => api.review.texts(),
    refetchInterval: refreshMs,
  })
  const { shown, next, hasNext } = useReviewQueue(data?.texts, idOf)
  const claim = useLease(shown?.reviewId ?? null, lease)
  // What another operator has claimed meanwhile is gone from here with the next answer.
  const claimError = errorCodeOf(claim.error) === 'conflict' ? null : claim.error
  const [refused, setRefused] = useState<unknown>(null)
  const [isPending, setPending] = useState(false)
  // By text: what was typed is there again if the text is shown again.
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const decide = async (verdict: Verdict, facts: string) => {
    if (!shown || isPending || !claim.isOurs) return
    setPending(true)
    setRefused(null)
    const body = verdict === 'kept' ? { verdict } : ({ verdict: 'removed', rule: verdict, facts } as const)
    await api.review
      .decideText({ params: { reviewId: shown.reviewId }, body })
      .catch((thrown: unknown) => setRefused(thrown))
    await queries.invalidateQueries({ queryKey: textsKey })
    setPending(false)
  }
  return (
    <Screen title={t('nav.texts')} text={t('texts.waiting', { count: data?.waiting ?? 0 })}>
      {errorCodeOf(refused) === 'conflict' ? (
        <Notice tone="warn">{t('texts.changed')}</Notice>
      ) : (
        <ErrorNotice error={refused ?? claimError ?? error} />
      )}
      {!data && !error && <Spinner />}
      {data && !shown && (
        <EmptyState
          icon={<CircleCheckIcon />}
          title={t(data.waiting === 0 ? 'texts.none' : 'texts.claimed')}
          text={t('texts.noneText')}
        />
      )}
      {shown && (
        <Review
          key={shown.reviewId}
          text={shown}
          facts={typed[shown.reviewId] ?? ''}
          setFacts={(facts) => setTyped({ ...typed, [shown.reviewId]: facts })}
          isReady={claim.isOurs && !isPending}
          next={hasNext ? next : null}
          decide={(verdict, facts) => void decide(verdict, facts)}
        />
      )}
    </Screen>
  )
}

interface ReviewProps {
  readonly text: WaitingText
  readonly facts: string
  readonly isReady: boolean
  /** Null if there is no other one. */
  readonly next: (() => void) | null
  setFacts(facts: string): void
  decide(verdict: Verdict, facts: string): void
}

function Review({ text, facts, setFacts, isReady, next, decide }: ReviewProps) {
  const { t } = useTranslation('console')
  useKeys(
    (verdict) => decide(verdict, facts),
    () => next?.(),
  )
  return (
    <div className={styles.review}>
      <div className={styles.text}>
        <h2>{t(`textKind.${text.kind}`)}</h2>
        <blockquote className={styles.words} dir="auto">
          {text.text}
        </blockquote>
        <div className={styles.doubts}>
          {text.doubts.map((doubt) => (
            <Badge key={doubt} tone={doubt === 'age' ? 'danger' : 'warn'}>
              {t(`textDoubt.${doubt}`)}
            </Badge>
          ))}
        </div>
        <p className={styles.quiet}>
          <Link to={`/people/${text.personId}`}>
            <bdi>{text.personName || t('people.nameless')}</bdi>
          </Link>{' '}
          {text.rolesGroup !== 'user' && <Badge tone="coin">{t('photos.creator')}</Badge>} {t('photos.since')}{' '}
          <When ms={text.waitingSince} />
        </p>
      </div>
      <div className={styles.side}>
        <Button look="ember" size="l" block disabled={!isReady} onClick={() => decide('kept', facts)}>
          {t('texts.keep')} <kbd>{t('texts.keepKey')}</kbd>
        </Button>
        {next !== null && (
          <Button block onClick={next}>
            {t('texts.next')} <kbd>{t('reports.nextKey')}</kbd>
          </Button>
        )}
        <h3>{t(`textRemove.${text.kind}`)}</h3>
        <p className={styles.quiet}>{t('texts.removeText')}</p>
        <Field label={t('decide.facts')} hint={t('texts.factsHint')}>
          <TextArea
            rows={3}
            dir="auto"
            maxLength={factsMaxChars}
            value={facts}
            onChange={(event) => setFacts(event.target.value)}
          />
        </Field>
        {reportReasons.map((rule, index) => (
          <Button
            key={rule}
            block
            disabled={!isReady}
            className={styles.rule}
            onClick={() => decide(rule, facts)}
          >
            <span>{t(`reportReason.${rule}`)}</span>
            <kbd>{index + 1}</kbd>
          </Button>
        ))}
      </div>
    </div>
  )
}
