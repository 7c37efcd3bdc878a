import type { WaitingStory } from '@serendip/contract/operator'
import { Badge } from '@serendip/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '../api.ts'
import { PersonLink } from '../parts/facts/person-link.tsx'
import { When } from '../parts/facts/when.tsx'
import type { Lease } from '../parts/queues/use-lease.ts'
import { DecisionNotice, useDecision } from './decision.tsx'
import styles from './photos-screen.module.css'
import { PictureDecision, type Verdict } from './picture-decision.tsx'
import type { ReviewProps } from './review-screen.tsx'
import { WaitingFile } from './waiting-file.tsx'

/** Of the list and of each story in it. */
export const storiesKey = ['stories'] as const

const lease: Lease = {
  queryKey: storiesKey,
  claim: (api, storyId) => api.review.claimStory({ params: { storyId } }),
  release: (api, storyId) => api.review.releaseStory({ params: { storyId } }),
}

/** A story, and what an operator decides about it. */
export function StoryReview({ item: story, path, next, decided }: ReviewProps<WaitingStory>) {
  const api = useApi()
  const { t } = useTranslation('console')
  const { storyId, ownerName: name } = story
  const [shownId, setShownId] = useState<string | null>(null)
  const { mayDecide, isReady, decide, error } = useDecision<Verdict>(storyId, {
    lease,
    isShown: shownId === storyId,
    path,
    decided,
    words: ({ verdict }) => t(`undo.story.${verdict}`, { name: name || t('people.nameless') }),
    send: (body) => api.review.decideStory({ params: { storyId }, body }),
  })
  return (
    <>
      <DecisionNotice error={error} taken={t('stories.taken')} />
      <div className={styles.review}>
        <div className={styles.frame}>
          {mayDecide && (
            <WaitingFile
              queryKey={['story-file', storyId]}
              read={() => api.review.storyFile({ params: { storyId } })}
              type={story.type}
              label={t('stories.of', { name })}
              onShown={() => setShownId(storyId)}
            />
          )}
        </div>
        <div className={styles.side}>
          <StoryFacts story={story} />
          <PictureDecision mayDecide={mayDecide} isReady={isReady} next={next} decide={decide} />
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
      {story.drawnText !== '' && (
        <p>
          {t('stories.drawnText')}: <bdi>{story.drawnText}</bdi>
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
