import { Button, EmptyState, Notice, Skeleton } from '@serendip/ui'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { lateView } from '../../platform/late/late-view.tsx'
import { asApiError } from '../../platform/api/api-error.ts'
import { usePlatform, useSession } from '../../platform/platform-context.tsx'
import { ownStoriesQuery, ringsQuery } from '../../shared/stories/stories-query.ts'
import { StoryCard } from './story-card.tsx'
import styles from './stories-screen.module.css'
import { Mascot } from '../../art/mascot.tsx'
import sleepy from '../../art/stickers/sleepy.svg'

const StoryViewer = lateView(async () => (await import('../../shared/stories/story-viewer.tsx')).StoryViewer)
/** Only creators post. */
const OwnStories = lateView(async () => (await import('./own-stories.tsx')).OwnStories)

const waitingCards = [1, 2, 3, 4] as const

/** `/stories`: what creators show for a day, and a creator's own. */
export function StoriesScreen() {
  const { t } = useTranslation('stories')
  const { api } = usePlatform()
  const isSent = Boolean(useSession()?.profile.expectedSource)
  const { data: own } = useQuery(ownStoriesQuery(api))
  return (
    <div className={styles.screen}>
      <title>{t('pageTitle')}</title>
      <header>
        <h1>{t('title')}</h1>
        <p className={styles.lead}>{t('text')}</p>
      </header>
      {own !== undefined && own.left !== null && (
        <Suspense fallback={<Skeleton shape="block" />}>
          <OwnStories />
        </Suspense>
      )}
      {/* A person sent for one particular creator does not see the others; the API refuses them the list too. */}
      {isSent ? <None /> : <Everyone />}
    </div>
  )
}

function Everyone() {
  const { t } = useTranslation(['stories', 'everywhere'])
  const { api } = usePlatform()
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } =
    useInfiniteQuery(ringsQuery(api))
  const [openAt, setOpenAt] = useState<number | null>(null)
  if (isPending) {
    return (
      <div className={styles.cards} aria-busy="true">
        {waitingCards.map((card) => (
          <Skeleton key={card} shape="block" className={styles.card ?? ''} />
        ))}
      </div>
    )
  }
  const creators = data?.pages.flatMap((page) => page.creators) ?? []
  return (
    <>
      {error && (
        <Notice tone="error" action={<Button onClick={() => void refetch()}>{t('everywhere:retry')}</Button>}>
          {t(asApiError(error).status === 0 ? 'offline' : 'failed')}
        </Notice>
      )}
      {!error && creators.length === 0 && <None />}
      <ul className={styles.cards}>
        {creators.map((ring, index) => (
          <StoryCard
            key={ring.creatorId}
            ring={ring}
            plays={data?.pages[0]?.playsPreviews ?? false}
            onOpen={() => setOpenAt(index)}
          />
        ))}
      </ul>
      {hasNextPage && (
        <Button pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('more')}
        </Button>
      )}
      <Suspense fallback={null}>
        {openAt !== null && (
          <StoryViewer creators={creators} start={openAt} onClose={() => setOpenAt(null)} />
        )}
      </Suspense>
    </>
  )
}

function None() {
  const { t } = useTranslation('stories')
  return (
    <EmptyState
      icon={<Mascot picture={sleepy} />}
      title={t('none.title')}
      text={t('none.text')}
      action={
        <Button asChild>
          <Link to="/online-users">{t('none.action')}</Link>
        </Button>
      }
    />
  )
}
