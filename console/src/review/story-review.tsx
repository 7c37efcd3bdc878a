import { photoDeclines } from '@serendip/contract'
import type { WaitingStory } from '@serendip/contract/operator'
import { Badge, Button, Notice, Spinner } from '@serendip/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '../api.ts'
import { errorCodeOf } from '../client.ts'
import { DecidedPicture, UnshownNotice } from '../parts/evidence/decided-picture.tsx'
import { useBlobAddress } from '../parts/evidence/use-blob-address.ts'
import { PersonLink } from '../parts/facts/person-link.tsx'
import { When } from '../parts/facts/when.tsx'
import { postpone } from '../parts/queues/postponed.ts'
import { queueKey } from '../parts/queues/queue-key.ts'
import { type Lease, useLease } from '../parts/queues/use-lease.ts'
import { ErrorNotice } from '../parts/screen/error-notice.tsx'
import { ReadsOnly } from '../parts/screen/reads-only.tsx'
import { type Shortcuts, useShortcuts } from '../parts/screen/use-shortcuts.ts'
import { useMe } from '../queries.ts'
import { Declines, type Verdict } from './declines.tsx'
import styles from './photos-screen.module.css'

/** Of the list and of each story in it. */
export const storiesKey = ['stories'] as const

const lease: Lease = {
  queryKey: storiesKey,
  claim: (api, storyId) => api.review.claimStory({ params: { storyId } }),
  release: (api, storyId) => api.review.releaseStory({ params: { storyId } }),
}

interface FileProps {
  readonly story: WaitingStory
  /** The file is on the screen. */
  onShown(): void
}

/** The picture or video, fetched with the console's own header; its address lives as long as it is shown. */
function StoryFile({ story: { storyId, ownerName, type }, onShown }: FileProps) {
  const api = useApi()
  const { t } = useTranslation('console')
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['story-file', storyId],
    queryFn: () => api.review.storyFile({ params: { storyId } }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const address = useBlobAddress(data)
  const retry = () => void refetch()
  if (isError && !isFetching) return <UnshownNotice retry={retry} />
  if (!address) return <Spinner />
  const label = t('stories.of', { name: ownerName })
  if (type === 'image')
    return <DecidedPicture key={address} address={address} alt={label} onShown={onShown} retry={retry} />
  const played = { src: address, 'aria-label': label, onLoadedData: onShown, onError: retry }
  return <video {...played} controls playsInline />
}

interface StoryReviewProps {
  readonly story: WaitingStory
  /** Address at which it opens again if the decision is undone. */
  readonly path: string
  /** Null if there is no other one. */
  readonly next: (() => void) | null
  /** Next step after a decision; null if the list shows the next one by itself. */
  readonly decided: (() => void) | null
}

/**
 * A story, claimed while it is shown to an operator who decides. A decision is sent after some seconds, so that it can be
 * undone.
 */
export function StoryReview({ story, path, next, decided }: StoryReviewProps) {
  const api = useApi()
  const { t } = useTranslation('console')
  const queries = useQueryClient()
  const mayDecide = useMe().rights.has('cases.decide')
  const { storyId, ownerName: name } = story
  const claim = useLease(mayDecide ? storyId : null, lease)
  const [shownId, setShownId] = useState<string | null>(null)
  const isReady = claim.isClaimedHere && shownId === storyId
  const decide = (verdict: Verdict) => {
    if (!isReady) return
    postpone({
      id: storyId,
      path,
      words: t(`undo.story.${verdict.verdict}`, { name: name || t('people.nameless') }),
      send: () => api.review.decideStory({ params: { storyId }, body: verdict }),
      settled: () =>
        Promise.all([storiesKey, queueKey].map((queryKey) => queries.invalidateQueries({ queryKey }))),
    })
    decided?.()
  }
  const keys: Shortcuts = Object.fromEntries(
    photoDeclines.map((reason, index) => [index + 1, () => decide({ verdict: 'declined', reason })]),
  )
  useShortcuts({ ...keys, a: () => decide({ verdict: 'approved' }), n: next })
  return (
    <>
      {errorCodeOf(claim.error) === 'conflict' ? (
        <Notice tone="warn">{t('stories.taken')}</Notice>
      ) : (
        <ErrorNotice error={claim.error} />
      )}
      <ReadsOnly without="cases.decide" />
      <div className={styles.review}>
        <div className={styles.frame}>
          {mayDecide && <StoryFile story={story} onShown={() => setShownId(storyId)} />}
        </div>
        <div className={styles.side}>
          <StoryFacts story={story} />
          {mayDecide && (
            <Button
              variant="ember"
              size="l"
              block
              disabled={!isReady}
              onClick={() => decide({ verdict: 'approved' })}
            >
              {t('photos.approve')} <kbd>{t('photos.approveKey')}</kbd>
            </Button>
          )}
          {next !== null && (
            <Button block onClick={next}>
              {t('texts.next')} <kbd>{t('reports.nextKey')}</kbd>
            </Button>
          )}
          {mayDecide && <Declines isReady={isReady} decide={decide} />}
        </div>
      </div>
    </>
  )
}

function StoryFacts({ story }: { readonly story: WaitingStory }) {
  const { t } = useTranslation('console')
  return (
    <div className={styles.who}>
      <h2>
        <PersonLink person={{ userId: story.ownerId, name: story.ownerName }} />
      </h2>
      <code>{story.ownerId}</code>
      {story.isPublic && <Badge tone="coin">{t('stories.public')}</Badge>}
      <p>
        {t('stories.since')} <When ms={story.waitingSince} />
      </p>
      {story.caption !== '' && (
        <p>
          {t('stories.caption')}: <bdi>{story.caption}</bdi>
        </p>
      )}
      {story.altText !== '' && (
        <p>
          {t('stories.altText')}: <bdi>{story.altText}</bdi>
        </p>
      )}
    </div>
  )
}
