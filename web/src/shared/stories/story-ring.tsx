import { Button, PlayIcon } from '@serendip/ui'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lateView } from '../../platform/late/late-view.tsx'
import { usePlatform } from '../../platform/platform-context.tsx'
import { storiesOfQuery } from './stories-query.ts'
import styles from './story-ring.module.css'

const StoryViewer = lateView(async () => (await import('./story-viewer.tsx')).StoryViewer)

interface StoryRingProps {
  readonly creator: { readonly creatorId: string; readonly name: string; readonly avatar: string }
  /** The portrait that the ring is around. */
  readonly children: ReactNode
}

/** A ring around a creator's portrait while she has stories, with the button that opens them. */
export function StoryRing({ creator, children }: StoryRingProps) {
  const { t } = useTranslation('stories')
  const { api } = usePlatform()
  const { data } = useQuery(storiesOfQuery(api, creator.creatorId))
  const [isOpen, setOpen] = useState(false)
  const stories = data?.stories ?? []
  if (stories.length === 0) return children
  return (
    <div className={styles.ring} data-unseen={stories.some(({ seen }) => !seen)}>
      {children}
      <Button variant="glass" className={styles.open ?? ''} icon={<PlayIcon />} onClick={() => setOpen(true)}>
        {t('see')}
      </Button>
      <Suspense fallback={null}>
        {isOpen && <StoryViewer creators={[creator]} start={0} onClose={() => setOpen(false)} />}
      </Suspense>
    </div>
  )
}
