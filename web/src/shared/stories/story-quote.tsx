import { type Partner, type Story, storyLimits } from '@serendip/contract'
import { ImageIcon, ImageOffIcon, shortName } from '@serendip/ui'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lateView } from '../../platform/late/late-view.tsx'
import { usePlatform, useSession } from '../../platform/platform-context.tsx'
import { useMediaFile } from '../media-files/use-media-file.ts'
import { storiesOfQuery } from './stories-query.ts'
import styles from './story-quote.module.css'

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
  const [isOpen, setOpen] = useState(false)
  const creatorId = isMine ? partner.userId : (own?._id ?? '')
  // Shown when the message was sent, it ends within a day of that.
  const mayLive = clock.now() < sentAt + storyLimits.shownMs
  const { data } = useQuery({ ...storiesOfQuery(api, creatorId), enabled: mayLive })
  const story = mayLive ? data?.stories.find((shown) => shown.storyId === storyId) : undefined
  const isOver = !mayLive || (data !== undefined && story === undefined)
  const who = t(isMine ? 'quote.yours' : 'quote.theirs', { name: shortName(partner.name) })
  if (!data || !story) {
    return (
      <span className={styles.card}>
        <span className={styles.poster}>{isOver ? <ImageOffIcon /> : <ImageIcon />}</span>
        <span className={styles.words}>
          <span className={styles.who}>{who}</span>
          {isOver && <span>{t('ended')}</span>}
        </span>
      </span>
    )
  }
  return (
    <>
      <button type="button" className={styles.card} data-living onClick={() => setOpen(true)}>
        <Poster story={story} />
        <span className={styles.words}>
          <span className={styles.who}>{who}</span>
          <span>{t('see')}</span>
        </span>
      </button>
      <Suspense fallback={null}>
        {isOpen && (
          <StoryViewer
            creators={[{ ...data, creatorId }]}
            start={0}
            storyId={storyId}
            onClose={() => setOpen(false)}
          />
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
