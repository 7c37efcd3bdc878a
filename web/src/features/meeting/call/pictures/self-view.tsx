import { classNames, IconButton, MaximizeIcon, SwitchCameraIcon, VideoOffIcon } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import { useLocalMedia } from '../../meeting-context.tsx'
import type { Senders } from '../../state/call-state.ts'
import { StreamVideo } from '../../picture/stream-video.tsx'
import styles from './self-view.module.css'
import { useCorner } from './use-corner.ts'

/** The self-view, in the corner it was dragged to; its button and the arrow keys move it without dragging. */
export function SelfView({ sends }: { sends: Senders }) {
  const { t } = useTranslation('call')
  const { media, state: devices } = useLocalMedia()
  const { corner, place, next, onKeyDown, handlers, style } = useCorner()
  const isSeen = sends.camera && devices.stream !== null
  return (
    <div ref={place} className={styles.self} data-corner={corner} style={style} {...handlers}>
      {isSeen ? (
        <StreamVideo
          stream={devices.stream}
          // The world behind a phone is no mirror: letters must be read there.
          mirrored={devices.facing !== 'environment'}
          className={styles.video}
          aria-label={t('self.label')}
        />
      ) : (
        <span className={styles.off}>
          <VideoOffIcon />
          {t('self.cameraOff')}
        </span>
      )}
      <span className={styles.label} aria-hidden="true">
        {t('self.label')}
      </span>
      <IconButton
        data-rests
        className={styles.move}
        variant="glass"
        size="s"
        label={t('self.move')}
        icon={<MaximizeIcon />}
        onClick={next}
        onKeyDown={onKeyDown}
      />
      {isSeen && devices.cameras.length > 1 && (
        <IconButton
          data-rests
          className={classNames(styles.move, styles.flip)}
          variant="glass"
          size="s"
          label={t('self.flip')}
          icon={<SwitchCameraIcon />}
          onClick={() => void media.flip()}
        />
      )}
    </div>
  )
}
