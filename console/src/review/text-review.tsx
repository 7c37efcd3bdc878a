import { type ReportReason, reportReasons } from '@serendip/contract'
import { factsMaxChars, type WaitingText } from '@serendip/contract/operator'
import { Badge, Button, Field, TextArea } from '@serendip/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '../api.ts'
import { PersonLink } from '../parts/facts/person-link.tsx'
import { When } from '../parts/facts/when.tsx'
import type { Lease } from '../parts/queues/use-lease.ts'
import { type Shortcuts, useShortcuts } from '../parts/screen/use-shortcuts.ts'
import { DecisionNotice, useDecision } from './decision.tsx'
import type { ReviewProps } from './review-screen.tsx'
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

/** A name or bio, and what an operator decides about it. */
export function TextReview({ item: text, path, next, decided }: ReviewProps<WaitingText>) {
  const api = useApi()
  const { t } = useTranslation('console')
  const { reviewId, personName: name } = text
  const [facts, setFacts] = useState(typed.get(reviewId) ?? '')
  const { mayDecide, isReady, decide, error } = useDecision<Verdict>(reviewId, {
    lease,
    isShown: true,
    path,
    decided,
    words: (verdict) =>
      t(`undo.${text.kind}.${verdict === 'kept' ? 'kept' : 'removed'}`, {
        name: name || t('people.nameless'),
      }),
    async send(verdict) {
      const body = verdict === 'kept' ? { verdict } : ({ verdict: 'removed', rule: verdict, facts } as const)
      await api.review.decideText({ params: { reviewId }, body })
      typed.delete(reviewId)
    },
  })
  return (
    <>
      <DecisionNotice error={error} taken={t('texts.taken')} />
      <TextDecision
        text={text}
        facts={facts}
        mayDecide={mayDecide}
        next={next}
        decide={decide}
        setFacts={(written) => {
          typed.set(reviewId, written)
          setFacts(written)
        }}
        isReady={isReady}
      />
    </>
  )
}

interface TextDecisionProps {
  readonly text: WaitingText
  readonly facts: string
  readonly mayDecide: boolean
  readonly isReady: boolean
  /** Null if there is no other one. */
  readonly next: (() => void) | null
  setFacts(facts: string): void
  decide(verdict: Verdict): void
}

function TextDecision({ text, facts, setFacts, mayDecide, isReady, next, decide }: TextDecisionProps) {
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

function Removal({ text, facts, setFacts, isReady, decide }: Omit<TextDecisionProps, 'mayDecide' | 'next'>) {
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
