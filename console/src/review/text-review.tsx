import { type ReportReason, reportReasons } from '@serendip/contract'
import { factsMaxChars, type WaitingText } from '@serendip/contract/operator'
import { Badge, Button, Field, Notice, TextArea } from '@serendip/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '../api.ts'
import { errorCodeOf } from '../client.ts'
import { ErrorNotice } from '../parts/screen/error-notice.tsx'
import { PersonLink } from '../parts/facts/person-link.tsx'
import { postpone } from '../parts/queues/postponed.ts'
import { queueKey } from '../parts/queues/queue-key.ts'
import { ReadsOnly } from '../parts/screen/reads-only.tsx'
import { type Lease, useLease } from '../parts/queues/use-lease.ts'
import { type Shortcuts, useShortcuts } from '../parts/screen/use-shortcuts.ts'
import { When } from '../parts/facts/when.tsx'
import { useMe } from '../queries.ts'
import styles from './texts-screen.module.css'

/** Of the list and of each text in it. */
export const textsKey = ['texts'] as const

const lease: Lease = {
  queryKey: textsKey,
  claim: (api, reviewId) => api.review.claimText({ params: { reviewId } }),
  release: (api, reviewId) => api.review.releaseText({ params: { reviewId } }),
}

/** Facts typed about each text: they are there again if the text is shown again. */
const typed = new Map<string, string>()

type Verdict = 'kept' | ReportReason

interface TextReviewProps {
  readonly text: WaitingText
  /** Address at which it opens again if the decision is undone. */
  readonly path: string
  /** Null if there is no other one. */
  readonly next: (() => void) | null
  /** Next step after a decision; null if the list shows the next one by itself. */
  readonly decided: (() => void) | null
}

/**
 * A name or bio, claimed while it is shown to an operator who decides. A decision is sent after some seconds, so that it
 * can be undone.
 */
export function TextReview({ text, path, next, decided }: TextReviewProps) {
  const api = useApi()
  const { t } = useTranslation('console')
  const queries = useQueryClient()
  const { reviewId, personName: name } = text
  const mayDecide = useMe().rights.has('cases.decide')
  const claim = useLease(mayDecide ? reviewId : null, lease)
  const [facts, setFacts] = useState(typed.get(reviewId) ?? '')
  const decide = (verdict: Verdict) => {
    if (!claim.isClaimedHere) return
    const body = verdict === 'kept' ? { verdict } : ({ verdict: 'removed', rule: verdict, facts } as const)
    postpone({
      id: reviewId,
      path,
      words: t(`undo.${text.kind}.${body.verdict}`, { name: name || t('people.nameless') }),
      async send() {
        await api.review.decideText({ params: { reviewId }, body })
        typed.delete(reviewId)
      },
      settled: () =>
        Promise.all([textsKey, queueKey].map((queryKey) => queries.invalidateQueries({ queryKey }))),
    })
    decided?.()
  }
  return (
    <>
      {errorCodeOf(claim.error) === 'conflict' ? (
        <Notice tone="warn">{t('texts.taken')}</Notice>
      ) : (
        <ErrorNotice error={claim.error} />
      )}
      <ReadsOnly without="cases.decide" />
      <Review
        text={text}
        facts={facts}
        mayDecide={mayDecide}
        next={next}
        decide={decide}
        setFacts={(written) => {
          typed.set(reviewId, written)
          setFacts(written)
        }}
        isReady={claim.isClaimedHere}
      />
    </>
  )
}

interface ReviewProps {
  readonly text: WaitingText
  readonly facts: string
  readonly mayDecide: boolean
  readonly isReady: boolean
  /** Null if there is no other one. */
  readonly next: (() => void) | null
  setFacts(facts: string): void
  decide(verdict: Verdict): void
}

function Review({ text, facts, setFacts, mayDecide, isReady, next, decide }: ReviewProps) {
  const { t } = useTranslation('console')
  const keys: Shortcuts = Object.fromEntries(
    reportReasons.map((rule, index) => [index + 1, () => decide(rule)]),
  )
  useShortcuts({ ...keys, k: () => decide('kept'), n: next })
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
          <PersonLink person={{ userId: text.personId, name: text.personName }} />{' '}
          {text.rolesGroup !== 'user' && <Badge tone="coin">{t('photos.creator')}</Badge>} {t('photos.since')}{' '}
          <When ms={text.waitingSince} />
        </p>
      </div>
      <div className={styles.side}>
        {mayDecide && (
          <Button variant="ember" size="l" block disabled={!isReady} onClick={() => decide('kept')}>
            {t('texts.keep')} <kbd>{t('texts.keepKey')}</kbd>
          </Button>
        )}
        {next !== null && (
          <Button block onClick={next}>
            {t('texts.next')} <kbd>{t('reports.nextKey')}</kbd>
          </Button>
        )}
        {mayDecide && (
          <Removal text={text} facts={facts} setFacts={setFacts} isReady={isReady} decide={decide} />
        )}
      </div>
    </div>
  )
}

function Removal({ text, facts, setFacts, isReady, decide }: Omit<ReviewProps, 'mayDecide' | 'next'>) {
  const { t } = useTranslation('console')
  return (
    <>
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
        <Button key={rule} block disabled={!isReady} className={styles.rule} onClick={() => decide(rule)}>
          <span>{t(`reportReason.${rule}`)}</span>
          <kbd>{index + 1}</kbd>
        </Button>
      ))}
    </>
  )
}
