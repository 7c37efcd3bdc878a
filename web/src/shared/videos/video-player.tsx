import { Button, Dialog, FlagIcon, IconButton, Notice, Spinner } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import { useMediaFile } from '../media-files/use-media-file.ts'
import { Marked } from '../viewer-mark/viewer-mark.tsx'
import styles from './videos.module.css'

interface VideoPlayerProps {
  readonly mediaId: string
  readonly title: string
  readonly label: string
  /** It is sold or for members: the viewer’s code lies over it. */
  readonly isMarked?: boolean
  /** Absent where nobody can be reported. */
  onReport?: (() => void) | undefined
  onClose(): void
}

/** A video, large. */
export function VideoPlayer({
  mediaId,
  title,
  label,
  isMarked = false,
  onReport,
  onClose,
}: VideoPlayerProps) {
  const { t } = useTranslation(['videos', 'everywhere'])
  const { address, hasFailed, retry } = useMediaFile(mediaId, 'file')
  const played = { src: address ?? undefined, 'aria-label': label, className: styles.player }
  return (
    <Dialog
      open
      wide
      onOpenChange={(open) => !open && onClose()}
      title={title}
      closeLabel={t('everywhere:close')}
    >
      <div className={styles.viewer}>
        {hasFailed && (
          <Notice tone="error" action={<Button onClick={retry}>{t('everywhere:retry')}</Button>}>
            {t('fileFailed')}
          </Notice>
        )}
        {address === null && !hasFailed && <Spinner />}
        {address !== null &&
          (isMarked ? (
            <Marked note={t('mark')}>
              <video {...played} controls playsInline autoPlay />
            </Marked>
          ) : (
            <video {...played} controls playsInline autoPlay />
          ))}
        {onReport && <IconButton icon={<FlagIcon />} label={t('report')} onClick={onReport} />}
      </div>
    </Dialog>
  )
}
