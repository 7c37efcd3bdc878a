import type { Story } from '@serendip/contract'
import {
  ArrowLeftIcon,
  ArrowRightIcon,
  FlagIcon,
  HeadphonesIcon,
  IconButton,
  PauseIcon,
  PlayIcon,
  VisuallyHidden,
  VolumeXIcon,
  shortName,
} from '@serendip/ui'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { lateView } from '../../platform/late/late-view.tsx'
import { usePlatform, useSession } from '../../platform/platform-context.tsx'
import { PersonAvatar } from '../photo/person-avatar.tsx'
import { useArrowKeys } from '../photo/use-arrow-keys.ts'
import { StoryFile } from './story-file.tsx'
import { StoryProgress } from './story-progress.tsx'
import styles from './story-viewer.module.css'
import { usePlayback } from './use-playback.ts'
import { useStoryGestures } from './use-story-gestures.ts'

const StoryReply = lateView(async () => (await import('./story-reply.tsx')).StoryReply)
const ReportDialog = lateView(async () => (await import('../safety/report-dialog.tsx')).ReportDialog)

interface StoryStageProps {
  readonly creator: { readonly creatorId: string; readonly name: string; readonly avatar: string }
  readonly stories: readonly Story[]
  readonly first: number
  onMove(by: -1 | 1): void
  onClose(): void
}

/** The stories of one creator: each gesture has a button and a key. */
export function StoryStage({ creator, stories, first, onMove, onClose }: StoryStageProps) {
  const { t } = useTranslation('stories')
  const { api } = usePlatform()
  const own = useSession()?.profile
  const [at, setAt] = useState(first)
  const [isReporting, setReporting] = useState(false)
  const [isReplying, setReplying] = useState(false)
  const [isMuted, setMuted] = useState(false)
  const playback = usePlayback(isReporting || isReplying)
  const story = stories[at]
  const step = (by: -1 | 1) => {
    if (at + by < 0 || at + by >= stories.length) return onMove(by)
    setAt(at + by)
  }
  useArrowKeys(!isReporting && !isReplying, (by) => step(by < 0 ? -1 : 1))
  const gestures = useStoryGestures({ step, move: onMove, close: onClose, hold: playback.hold })
  if (!story) return null
  const name = shortName(creator.name)
  const isOwn = own?._id === creator.creatorId
  const note = () => {
    playback.begin()
    if (!isOwn) api.stories.seen({ params: { storyId: story.storyId } }).catch(() => undefined)
  }
  return (
    <div className={styles.stage} data-story={story.storyId}>
      <StoryProgress
        key={story.storyId}
        at={at}
        of={stories.length}
        durationMs={story.durationMs}
        isRunning={playback.isRunning}
        onEnd={() => playback.isRunning && story.type === 'image' && step(1)}
      />
      <header className={styles.head}>
        <PersonAvatar
          name={creator.name}
          seed={creator.creatorId}
          photo={creator.avatar}
          size="s"
          decorative
        />
        <Link className={styles.name} to={`/user-detail/${creator.creatorId}`} onClick={onClose}>
          <bdi>{name}</bdi>
        </Link>
      </header>
      <VisuallyHidden role="status">{t('place', { at: at + 1, of: stories.length })}</VisuallyHidden>
      <div className={styles.picture} {...gestures}>
        <StoryFile
          key={story.storyId}
          story={story}
          name={name}
          isRunning={playback.isRunning || !playback.hasBegun}
          isMuted={isMuted}
          onShown={note}
          onRefused={() => setMuted(true)}
          onEnd={() => step(1)}
        />
        {story.caption !== '' && (
          <p className={styles.caption} dir="auto">
            {story.caption}
          </p>
        )}
      </div>
      <div className={styles.ways}>
        <IconButton icon={<ArrowLeftIcon />} label={t('previous')} onClick={() => step(-1)} />
        <IconButton
          icon={playback.isPaused ? <PlayIcon /> : <PauseIcon />}
          label={t(playback.isPaused ? 'play' : 'pause')}
          onClick={playback.toggle}
        />
        <IconButton icon={<ArrowRightIcon />} label={t('next')} onClick={() => step(1)} />
        {story.type === 'video' && (
          <IconButton
            icon={isMuted ? <HeadphonesIcon /> : <VolumeXIcon />}
            label={t(isMuted ? 'unmute' : 'mute')}
            onClick={() => setMuted(!isMuted)}
          />
        )}
        {!isOwn && <IconButton icon={<FlagIcon />} label={t('report')} onClick={() => setReporting(true)} />}
      </div>
      <Suspense fallback={null}>
        {own?.rolesGroup === 'user' && (
          <StoryReply
            creator={creator}
            storyId={story.storyId}
            isOpen={isReplying}
            onOpenChange={setReplying}
          />
        )}
        {isReporting && (
          <ReportDialog
            open
            onOpenChange={setReporting}
            about={{ storyId: story.storyId }}
            partner={{ userId: creator.creatorId, name: creator.name }}
            onReported={onClose}
          />
        )}
      </Suspense>
    </div>
  )
}
