import { Button, classNames, VideoOffIcon, Volume2Icon, shortName } from '@serendip/ui'
import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useMeetingState, useRemotePicture } from '../../meeting-context.tsx'
import { useReporting } from '../../reporting.tsx'
import type { Talk } from '../../state/call-state.ts'
import { CoverCanvas } from '../../picture/cover-canvas.ts'
import styles from './remote-video.module.css'
import { useDoubleTap } from './use-double-tap.ts'
import type { Fit } from './video-fit.ts'

interface RemoteVideoProps {
  talk: Talk
  /** 0 to 1. */
  volume: number
  fit: Fit
  onDoubleTap: () => void
}

/** The other person's picture and sound: covered until both are there and while they are being reported. */
export function RemoteVideo({ talk, volume, fit, onDoubleTap }: RemoteVideoProps) {
  const { t } = useTranslation('call')
  const picture = useRemotePicture()
  const isSilenced = useSyncExternalStore(picture.subscribe, picture.isSilenced)
  const isStuck = useMeetingState().connection.health?.isSoundStuck === true
  const taps = useDoubleTap(onDoubleTap)
  const name = shortName(talk.partner.name)
  const isReported = useReporting().openFor === talk.callId
  const isClear = talk.revealed && !isReported
  const isDark = talk.revealed && !talk.partnerSends.camera
  return (
    <div
      className={classNames(styles.frame, isClear && styles.revealed, !talk.partnerPresent && styles.away)}
      {...taps}
    >
      {fit === 'contain' && <Backdrop />}
      <LentPicture
        key={talk.callId}
        callId={talk.callId}
        label={t('partner.picture', { name })}
        isWhole={fit === 'contain'}
        isDark={isDark}
        mayFloat={isClear}
        volume={volume}
      />
      {isDark && (
        <p className={styles.dark}>
          <VideoOffIcon />
          {t('partner.cameraOff', { name })}
        </p>
      )}
      {!talk.revealed && (
        <div className={styles.cover} role="status">
          <p className={styles.hello}>{t('cover.title', { name })}</p>
          <p className={styles.why}>{t('cover.text')}</p>
        </div>
      )}
      {(isSilenced || isStuck) && (
        <Button className={styles.sound} variant="solid" icon={<Volume2Icon />} onClick={picture.unmute}>
          {t('away.sound', { name })}
        </Button>
      )}
    </div>
  )
}

/** The room around a picture that does not fill the frame: the same light, out of focus. */
function Backdrop() {
  const { element } = useRemotePicture()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const canvas = new CoverCanvas(element)
    place.current?.append(canvas.element)
    canvas.start()
    return () => {
      canvas.stop()
      canvas.element.remove()
    }
  }, [element])
  return <div ref={place} className={styles.backdrop} />
}

interface LentPictureProps {
  callId: string
  label: string
  isWhole: boolean
  isDark: boolean
  mayFloat: boolean
  volume: number
}

/** The place in this screen of the one `<video>` that a page has for its partners. */
function LentPicture({ callId, label, isWhole, isDark, mayFloat, volume }: LentPictureProps) {
  const picture = useRemotePicture()
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(
    () => (place.current === null ? undefined : picture.lend(place.current, callId)),
    [picture, callId],
  )
  useLayoutEffect(() => {
    const { element } = picture
    element.setAttribute('aria-label', label)
    element.hidden = isDark
    element.disablePictureInPicture = !mayFloat
  }, [picture, label, isDark, mayFloat])
  useLayoutEffect(() => picture.setCovered(!mayFloat), [picture, mayFloat])
  useEffect(() => {
    picture.element.volume = volume
  }, [picture, volume])
  return <div ref={place} className={classNames(styles.video, isWhole && styles.whole)} />
}
