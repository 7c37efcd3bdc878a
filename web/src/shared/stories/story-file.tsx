import type { Story } from '@serendip/contract'
import { Button, Notice, Spinner } from '@serendip/ui'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './story-viewer.module.css'
import { useMediaFile } from '../media-files/use-media-file.ts'

interface StoryFileProps {
  readonly story: Story
  readonly name: string
  readonly isRunning: boolean
  readonly isMuted: boolean
  /** It is on the screen. */
  onShown(): void
  /** The browser plays it without sound alone. */
  onRefused(): void
  /** A video is over. */
  onEnd(): void
}

/** The picture or video of a story. */
export function StoryFile(props: StoryFileProps) {
  const { story, name, onShown } = props
  const { t } = useTranslation(['stories', 'everywhere'])
  const { address, hasFailed, retry } = useMediaFile(story.mediaId, 'file')
  if (hasFailed) {
    return (
      <Notice tone="error" action={<Button onClick={retry}>{t('everywhere:retry')}</Button>}>
        {t('fileFailed')}
      </Notice>
    )
  }
  if (address === null) return <Spinner />
  if (story.type === 'video') return <StoryVideo {...props} address={address} />
  const alt = [story.altText || t('picture', { name }), story.drawnText].filter(Boolean).join('\n')
  return <img className={styles.file} src={address} alt={alt} draggable={false} onLoad={onShown} />
}

function StoryVideo({
  story,
  name,
  address,
  isRunning,
  isMuted,
  ...props
}: StoryFileProps & { address: string }) {
  const { t } = useTranslation('stories')
  const video = useRef<HTMLVideoElement>(null)
  const onRefused = useEffectEvent(() => {
    if (!isMuted) props.onRefused()
  })
  useEffect(() => {
    if (!isRunning) return video.current?.pause()
    const isTriedMuted = isMuted
    video.current?.play().catch(() => isTriedMuted || onRefused())
  }, [isRunning, isMuted])
  const played = {
    className: styles.file,
    src: address,
    muted: isMuted,
    'aria-label': story.altText || t('video', { name }),
    onLoadedData: props.onShown,
    onEnded: props.onEnd,
  }
  return <video {...played} ref={video} playsInline />
}
