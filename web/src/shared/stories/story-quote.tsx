import { type Partner, type Story, storyLimits } from '@serendip/contract'
import { ImageIcon, ImageOffIcon, shortName } from '@serendip/ui'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lateView } from '../../platform/late/late-view.tsx'
import { usePlatform, useSession } from '../../platform/platform-context.tsx'
import { useMediaFile } from '../media-files/use-media-file.ts'
import { storiesOfQuery } from './stories-query.ts'
import type { StoryViewerProps } from './story-viewer.tsx'
import styles from './story-quote.module.css'

/** Interval at which an open conversation asks whether the story still lives, as lists of stories do. */
const askMs = 60_000

const StoryViewer = lateView(async () => (await import('./story-viewer.tsx')).StoryViewer)

interface StoryQuoteProps {
  readonly storyId: string
  /** Of the message, which was sent while the story was shown. */
  readonly sentAt: number
  /** The other person of the chat. */
  readonly partner: Pick<Partner, 'userId' | 'name'>
  /** The message is one's own, and the story the other person's. */
  readonly isMine: boolean
}

/**
 * The story that a message answers. Its picture is asked for each time, so that nobody sees one who may not: a story that
 * ended, was removed, or is not shown to the person is over. Without a connection there are words alone.
 */
export function StoryQuote({ storyId, sentAt, partner, isMine }: StoryQuoteProps) {
  const { t } = useTranslation('stories')
  const { api, clock } = usePlatform()
  const own = useSession()?.profile
  /** The creator whose story is open. */
  const [opened, setOpened] = useState<StoryViewerProps['creators'][number] | null>(null)
  const creatorId = isMine ? partner.userId : (own?._id ?? '')
  // Shown when the message was sent, it ends within a day of that.
  const mayLive = clock.now() < sentAt + storyLimits.shownMs
  const { data, isError } = useQuery({
    ...storiesOfQuery(api, creatorId),
    enabled: mayLive,
    refetchInterval: askMs,
  })
  // An answer of before says nothing of now.
  const known = mayLive && !isError ? data : undefined
  const story = known?.stories.find((shown) => shown.storyId === storyId)
  const isOver = !mayLive || (known !== undefined && story === undefined)
  const words = (second: string | null) => (
    <span className={styles.words}>
      <span className={styles.who}>
        {t(isMine ? 'quote.yours' : 'quote.theirs', { name: shortName(partner.name) })}
      </span>
      {second !== null && <span>{second}</span>}
    </span>
  )
  return (
    <>
      {known && story ? (
        <button
          type="button"
          className={styles.card}
          data-living
          onClick={() => setOpened({ creatorId, name: known.name, avatar: known.avatar })}
        >
          <Poster story={story} />
          {words(t('see'))}
        </button>
      ) : (
        <span className={styles.card}>
          <span className={styles.poster}>{isOver ? <ImageOffIcon /> : <ImageIcon />}</span>
          {words(isOver ? t('ended') : null)}
        </span>
      )}
      <Suspense fallback={null}>
        {opened && (
          <StoryViewer creators={[opened]} start={0} storyId={storyId} onClose={() => setOpened(null)} />
        )}
      </Suspense>
    </>
  )
}

/** The words beside it say what it is. */
function Poster({ story: { mediaId, hasStill } }: { readonly story: Story }) {
  const { address } = useMediaFile(mediaId, 'preview', hasStill)
  return (
    <span className={styles.poster}>
      {address === null ? <ImageIcon /> : <img className={styles.picture} src={address} alt="" />}
    </span>
  )
}
