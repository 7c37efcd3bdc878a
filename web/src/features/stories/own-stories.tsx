import { Button, Notice, PlusIcon, Skeleton } from '@serendip/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePlatform } from '../../platform/platform-context.tsx'
import { ownStoriesQuery, storiesKey } from '../../shared/stories/stories-query.ts'
import { OwnStoryRow } from './own-story-row.tsx'
import styles from './own-stories.module.css'
import { PostStoryDialog } from './post-story-dialog.tsx'

/** A creator's own stories: what became of each review, who saw them, and a new one. */
export function OwnStories() {
  const { t } = useTranslation(['stories', 'everywhere'])
  const { api, socket } = usePlatform()
  const queries = useQueryClient()
  const heading = useId()
  const { data, isError, isPending, refetch } = useQuery(ownStoriesQuery(api))
  const [isPosting, setPosting] = useState(false)
  const [isPosted, setPosted] = useState(false)
  useEffect(
    () => socket.on('story.decided', () => void queries.invalidateQueries({ queryKey: storiesKey })),
    [socket, queries],
  )
  const left = data?.left ?? 0
  return (
    <section className={styles.section} aria-labelledby={heading}>
      <div>
        <h2 id={heading}>{t('own.title')}</h2>
        <p className={styles.text}>{t('own.text')}</p>
      </div>
      {isPending && <Skeleton shape="block" />}
      {isError && (
        <Notice tone="error" action={<Button onClick={() => void refetch()}>{t('everywhere:retry')}</Button>}>
          {t('failed')}
        </Notice>
      )}
      {data && (
        <>
          <div className={styles.line}>
            <Button
              variant="ember"
              icon={<PlusIcon />}
              disabled={left === 0}
              onClick={() => setPosting(true)}
            >
              {t('own.post')}
            </Button>
            <span className={styles.text}>{t('own.left', { count: left })}</span>
          </div>
          {isPosted && <Notice tone="info">{t('own.done')}</Notice>}
          {data.stories.length === 0 && <p className={styles.text}>{t('own.none')}</p>}
          <ul className={styles.list}>
            {data.stories.map((story) => (
              <OwnStoryRow key={story.storyId} story={story} />
            ))}
          </ul>
        </>
      )}
      {isPosting && (
        <PostStoryDialog
          onClose={() => setPosting(false)}
          onPosted={() => {
            setPosting(false)
            setPosted(true)
            void queries.invalidateQueries({ queryKey: storiesKey })
          }}
        />
      )}
    </section>
  )
}
