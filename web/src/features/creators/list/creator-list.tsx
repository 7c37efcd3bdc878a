import type { CreatorCard as Card } from '@serendip/contract'
import { Button, EmptyState, Notice, Skeleton } from '@serendip/ui'
import { useQuery } from '@tanstack/react-query'
import { useId, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { usePlatform } from '../../../platform/platform-context.tsx'
import type { CreatorsPanelProps } from '../creators-panel-props.ts'
import { creatorsQuery } from '../creators-query.ts'
import { CreatorCard } from './creator-card.tsx'
import styles from './creator-list.module.css'
import { Mascot } from '../../../art/mascot.tsx'
import sleepy from '../../../art/stickers/sleepy.svg'

const waitingCards = [1, 2, 3] as const

/** Creators for the lobby: those who can be called come first. */
export function CreatorList({ rings, prepare }: Pick<CreatorsPanelProps, 'rings' | 'prepare'>) {
  const { t } = useTranslation(['creators', 'everywhere'])
  const { api } = usePlatform()
  const heading = useId()
  const ring = useSyncExternalStore(rings.subscribe, rings.getSnapshot)
  const { data, isError, isPending, refetch } = useQuery(creatorsQuery(api))
  async function call({ creatorId, rateCoins }: Card): Promise<void> {
    if (await prepare()) await rings.call(creatorId, rateCoins)
    // The refusal may concern the rate on the card.
    void refetch()
  }
  return (
    <section className={styles.section} aria-labelledby={heading} aria-busy={isPending}>
      <div>
        <h2 id={heading} className={styles.title}>
          {t('title')}
        </h2>
        <p className={styles.text}>{t('text')}</p>
      </div>
      {isError && (
        <Notice tone="error" action={<Button onClick={() => void refetch()}>{t('everywhere:retry')}</Button>}>
          {t('failed')}
        </Notice>
      )}
      {data?.length === 0 && (
        <EmptyState
          level="h3"
          icon={<Mascot picture={sleepy} />}
          title={t('noneTitle')}
          text={t('noneText')}
        />
      )}
      <ul className={styles.cards}>
        {isPending &&
          waitingCards.map((card) => (
            <li key={card}>
              <Skeleton shape="block" className={styles.waiting ?? ''} />
            </li>
          ))}
        {data?.map((card) => (
          <CreatorCard
            key={card.creatorId}
            card={card}
            isAsking={ring.kind === 'asking' && ring.userId === card.creatorId}
            onCall={() => void call(card)}
          />
        ))}
      </ul>
    </section>
  )
}
