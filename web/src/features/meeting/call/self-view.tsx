import { IconButton, MaximizeIcon, VideoOffIcon } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import { useLocalMedia } from '../meeting-context.tsx'
import type { Senders } from '../state/call-state.ts'
import { StreamVideo } from '../stream-video.tsx'
import styles from './self-view.module.css'
import { useCorner } from './use-corner.ts'

/** Oneself, small, in the corner where one dragged it; the button moves it without dragging. */
export function SelfView({ sends }: { sends: Senders }) {
  const { t } = useTranslation('call')
  const { state: devices } = useLocalMedia()
  const { corner, next, handlers, style } = useCorner()
  return (
    <div className={styles.self} data-corner={corner} style={style} {...handlers}>
      {sends.camera && devices.stream !== null ? (
        <StreamVideo stream={devices.stream} mirrored className={styles.video} aria-label={t('self.label')} />
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
        className={styles.move}
        look="glass"
        size="s"
        label={t('self.move')}
        icon={<MaximizeIcon />}
        onClick={next}
      />
    </div>
  )
}
