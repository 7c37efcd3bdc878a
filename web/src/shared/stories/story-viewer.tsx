import { Dialog, EmptyState, ImageOffIcon, Spinner, shortName } from '@serendip/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePlatform } from '../../platform/platform-context.tsx'
import { storiesKey, storiesOfQuery } from './stories-query.ts'
import { StoryStage } from './story-stage.tsx'
import styles from './story-viewer.module.css'

/** Whose stories are shown, one after the other. */
interface StoryCreator {
  readonly creatorId: string
  readonly name: string
  readonly avatar: string
}

export interface StoryViewerProps {
  readonly creators: readonly StoryCreator[]
  /** The place of the first one among them. */
  readonly start: number
  /** The story of the first creator to begin with; otherwise the first one that is unseen. */
  readonly storyId?: string
  onClose(): void
}

/** Stories over the whole screen, those of one creator after those of another. */
export function StoryViewer({ creators: given, start, storyId, onClose }: StoryViewerProps) {
  const { t } = useTranslation(['stories', 'everywhere'])
  const queries = useQueryClient()
  // The list behind it is sorted anew while stories are seen.
  const [creators] = useState(given)
  const [at, setAt] = useState(start)
  /** The stories of a creator begin at the last one if the person goes back to them. */
  const [fromEnd, setFromEnd] = useState(false)
  useEffect(() => () => void queries.invalidateQueries({ queryKey: storiesKey }), [queries])
  const creator = creators[at]
  if (!creator) return null
  const move = (by: -1 | 1) => {
    if (at + by < 0) return
    if (at + by >= creators.length) return onClose()
    setFromEnd(by < 0)
    setAt(at + by)
  }
  return (
    <Dialog
      open
      form="full"
      onOpenChange={(open) => !open && onClose()}
      title={t('ofName', { name: shortName(creator.name) })}
      titleHidden
      closeLabel={t('everywhere:close')}
    >
      <OfCreator
        key={creator.creatorId}
        creator={creator}
        fromEnd={fromEnd}
        {...(at === start && storyId !== undefined && { storyId })}
        onMove={move}
        onClose={onClose}
      />
    </Dialog>
  )
}

interface OfCreatorProps {
  readonly creator: StoryCreator
  readonly fromEnd: boolean
  readonly storyId?: string
  /** On to the next creator, or back to the one before. */
  onMove(by: -1 | 1): void
  onClose(): void
}

function OfCreator({ creator, fromEnd, storyId, onMove, onClose }: OfCreatorProps) {
  const { t } = useTranslation('stories')
  const { api } = usePlatform()
  const { data, isError } = useQuery(storiesOfQuery(api, creator.creatorId))
  // A look at a story makes no other one come next.
  const [shown, setShown] = useState<typeof data>(undefined)
  if (data !== undefined && shown === undefined) setShown(data)
  if (isError) return <Over title={t('failed')} />
  if (shown === undefined) {
    return (
      <div className={styles.waiting}>
        <Spinner />
      </div>
    )
  }
  const { stories } = shown
  if (stories.length === 0) return <Over title={t('ended')} />
  const wanted = stories.findIndex(({ seen, storyId: id }) =>
    storyId === undefined ? !seen : id === storyId,
  )
  // The one that was asked for is over; another is no answer.
  if (storyId !== undefined && wanted < 0) return <Over title={t('ended')} />
  const first = fromEnd ? stories.length - 1 : Math.max(wanted, 0)
  return <StoryStage creator={creator} stories={stories} first={first} onMove={onMove} onClose={onClose} />
}

function Over({ title }: { readonly title: string }) {
  return (
    <div className={styles.waiting}>
      <EmptyState icon={<ImageOffIcon />} title={title} />
    </div>
  )
}
