import type { MatchWish } from '@serendip/contract'
import { classNames, IconButton, Meter, MicIcon, MicOffIcon, VideoIcon, VideoOffIcon } from '@serendip/ui'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { lateView } from '../../../platform/late/late-view.tsx'
import { useLocalMedia, useMeeting } from '../meeting-context.tsx'
import type { Senders } from '../state/call-state.ts'
import { StreamVideo } from '../picture/stream-video.tsx'
import { microphoneWords } from '../use-loss-notice.ts'
import { ConnectionPill } from './connection-pill.tsx'
import { DeviceChoice } from './device-choice.tsx'
import styles from './preview.module.css'
import { PreviewState } from './preview-state.tsx'
import { useMicrophoneLevel } from './use-microphone-level.ts'

/** Loaded with an open camera, not with the lobby. */
const BlurButton = lateView(async () => (await import('./blur-button.tsx')).BlurButton)

interface PreviewProps {
  wish: MatchWish
  sends: Senders
  className?: string | undefined
}

/** Oneself as others will see it, and everything that belongs to the devices. */
export function Preview({ wish, sends, className }: PreviewProps) {
  const { t } = useTranslation('lobby')
  const { state: devices } = useLocalMedia()
  const isOpen = wish.mode === 'video' && devices.phase === 'open'
  return (
    <section
      className={classNames(styles.preview, className)}
      aria-label={t('preview.label')}
      data-theme="stage"
    >
      {isOpen && (
        <>
          <StreamVideo
            stream={devices.stream}
            mirrored
            className={styles.video}
            hidden={!sends.camera}
            aria-label={t('preview.label')}
          />
          <div className={styles.top}>
            <DeviceChoice />
            <ConnectionPill />
          </div>
        </>
      )}
      <PreviewState wish={wish} cameraOn={sends.camera} />
      {isOpen && <OwnControls sends={sends} />}
    </section>
  )
}

function OwnControls({ sends }: { sends: Senders }) {
  const { t } = useTranslation('lobby')
  const meeting = useMeeting()
  const { state: devices } = useLocalMedia()
  const follow = useMicrophoneLevel(devices.stream, sends.microphone)
  return (
    <div className={styles.bottom}>
      <span className={styles.meter}>
        {devices.hasMicrophone ? (
          <Meter variant="glass" follow={follow} label={t('microphone.level')} />
        ) : (
          <span className={styles.words}>
            {t(`microphone.problem.${microphoneWords(devices.microphoneProblem)}`)}
          </span>
        )}
      </span>
      <IconButton
        variant="glass"
        size="l"
        label={sends.microphone ? t('microphone.mute') : t('microphone.unmute')}
        icon={sends.microphone ? <MicIcon /> : <MicOffIcon />}
        disabled={!devices.hasMicrophone}
        onClick={() => void meeting.switch({ microphone: !sends.microphone })}
      />
      <IconButton
        variant="glass"
        size="l"
        label={sends.camera ? t('camera.off') : t('camera.on')}
        icon={sends.camera ? <VideoIcon /> : <VideoOffIcon />}
        onClick={() => void meeting.switch({ camera: !sends.camera })}
      />
      {/* Its place is kept, so that the others do not move when it comes. */}
      <Suspense fallback={<span className={styles.awaited} />}>
        <BlurButton />
      </Suspense>
    </div>
  )
}
