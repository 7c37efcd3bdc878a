import { Button, classNames, VideoOffIcon, Volume2Icon, shortName } from '@serendip/ui'
import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMeeting } from '../meeting-context.tsx'
import type { Talk } from '../state/call-state.ts'
import { StreamVideo } from '../stream-video.tsx'
import styles from './remote-video.module.css'
import { useVideoReport } from './use-video-report.ts'
import { useVideoFit } from './use-video-fit.ts'

interface RemoteVideoProps {
  ref: Ref<HTMLVideoElement | null>
  talk: Talk
  remote: MediaStream | null
  /** 0 to 1. */
  volume: number
}

/** The other person's picture and sound: covered until both are there, then clear. */
export function RemoteVideo({ ref, talk, remote, volume }: RemoteVideoProps) {
  const { t } = useTranslation('call')
  const video = useRef<HTMLVideoElement>(null)
  useImperativeHandle<HTMLVideoElement | null, HTMLVideoElement | null>(ref, () => video.current)
  const fit = useVideoFit(video)
  const { isSilenced, hear } = usePlayback(video, remote, volume)
  useFirstPicture(video, talk, remote)
  const name = shortName(talk.partner.name)

  const isDark = talk.revealed && !talk.partnerSends.camera
  return (
    <div
      className={classNames(
        styles.frame,
        talk.revealed && styles.revealed,
        !talk.partnerPresent && styles.away,
      )}
    >
      {fit === 'contain' && (
        <StreamVideo stream={remote} className={styles.backdrop} aria-hidden="true" tabIndex={-1} />
      )}
      <video
        ref={video}
        autoPlay
        playsInline
        className={classNames(styles.video, fit === 'contain' && styles.whole)}
        aria-label={t('partner.picture', { name })}
        disablePictureInPicture={!talk.revealed}
        hidden={isDark}
      >
        <track kind="captions" />
      </video>
      {isDark && (
        <p className={styles.dark}>
          <VideoOffIcon />
          {t('partner.cameraOff', { name })}
        </p>
      )}
      {!talk.revealed && (
        <div className={styles.veil} role="status">
          <p className={styles.hello}>{t('veil.title', { name })}</p>
          <p className={styles.why}>{t('veil.text')}</p>
        </div>
      )}
      {isSilenced && (
        <Button className={styles.sound} look="solid" icon={<Volume2Icon />} onClick={hear}>
          {t('away.sound', { name })}
        </Button>
      )}
    </div>
  )
}

/** Plays the stream as loud as is wished, and tells when the browser lets it play in silence only. */
function usePlayback(
  video: { readonly current: HTMLVideoElement | null },
  remote: MediaStream | null,
  volume: number,
) {
  const [isSilenced, setSilenced] = useState(false)
  useEffect(() => {
    const element = video.current
    if (element === null || remote === null) return
    element.srcObject = remote
    // After a reload nobody has touched the page yet, and some browsers then play nothing that can be heard.
    element.play().catch(async (thrown: unknown) => {
      if (!(thrown instanceof Error) || thrown.name !== 'NotAllowedError') return
      setSilenced(true)
      element.muted = true
      await element.play().catch(() => undefined)
    })
  }, [video, remote])
  useEffect(() => {
    if (video.current !== null) video.current.volume = volume
  }, [video, volume])
  return {
    isSilenced,
    hear() {
      if (video.current !== null) video.current.muted = false
      setSilenced(false)
    },
  }
}

/** Says once for each connection that the partner's picture has really come, frame and all. */
function useFirstPicture(
  video: { readonly current: HTMLVideoElement | null },
  talk: Talk,
  remote: MediaStream | null,
) {
  const meeting = useMeeting()
  const { callId, epoch } = talk
  const tellSeen = useVideoReport(callId)
  useEffect(() => {
    const element = video.current
    if (element === null || remote === null) return
    const seen = () => {
      meeting.dispatch({ on: 'picture', callId, epoch })
      tellSeen()
    }
    if (!('requestVideoFrameCallback' in element)) {
      const target: HTMLVideoElement = element
      target.addEventListener('playing', seen)
      return () => target.removeEventListener('playing', seen)
    }
    const handle = element.requestVideoFrameCallback(seen)
    return () => element.cancelVideoFrameCallback(handle)
  }, [video, meeting, callId, epoch, remote, tellSeen])
}
