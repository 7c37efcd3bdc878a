import { casesCounted, type QueueCount, type QueueKind } from '@serendip/contract/operator'
import { useTranslation } from 'react-i18next'
import { durationText } from '../parts/facts/duration.ts'
import styles from './queue-kinds.module.css'

const plain = new Intl.NumberFormat('en-GB')

interface QueueKindsProps {
  readonly counts: readonly QueueCount[]
  /** All if absent. */
  readonly shown: QueueKind | undefined
  choose(kind: QueueKind | undefined): void
  readonly now: number
}

/** Number and age of the waiting items of each kind; a press shows one kind, another one all of them. */
export function QueueKinds({ counts, shown, choose, now }: QueueKindsProps) {
  const { t } = useTranslation('console')
  return (
    <ul className={styles.kinds} aria-label={t('queue.kinds')}>
      {counts.map(({ kind, waiting, oldestAt }) => (
        <li key={kind}>
          <button
            type="button"
            className={styles.kind}
            aria-pressed={kind === shown}
            onClick={() => choose(kind === shown ? undefined : kind)}
          >
            <span className={styles.name}>{t(`queueKind.${kind}`)}</span>
            <span className={styles.count}>
              {plain.format(waiting)}
              {waiting >= casesCounted && '+'}
            </span>
            <span className={styles.oldest}>
              {oldestAt === null
                ? t('home.empty')
                : t('home.oldest', { time: durationText(t, now - oldestAt) })}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
