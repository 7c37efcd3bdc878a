import { Button, Dialog, Notice } from '@serendip/ui'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { asApiError } from '../../../platform/api/api-error.ts'
import { usePlatform } from '../../../platform/platform-context.tsx'
import { permissionPlaceOf } from '../../../shared/devices/permission-hint.ts'
import { PictureWatch } from '../../../shared/picture/picture-watch.ts'
import styles from './camera-check-dialog.module.css'

export interface CameraCheckDialogProps {
  /** The person's own camera; null if there is none. */
  readonly stream: MediaStream | null
  /** Asks for the camera again; null if the person does not get it. */
  openCamera(): Promise<MediaStream | null>
  onClose(): void
}

/** A picture counts as seen after so long without a fault; a frozen one shows by then. */
const seenAfterMs = 4_000

/** One's own picture; says whether it has moved, and was not black, for some seconds. */
function OwnPicture({ stream, onSeen }: { stream: MediaStream | null; onSeen(isSeen: boolean): void }) {
  const { t } = useTranslation('lobby')
  const { clock } = usePlatform()
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    const element = video.current
    if (element === null || stream === null) return
    element.srcObject = stream
    let cancel = () => {}
    const wait = () => {
      cancel = clock.after(seenAfterMs, () => (watch.hasLooked ? onSeen(true) : wait()))
    }
    const watch = new PictureWatch(clock, () => {
      cancel()
      if (watch.fault === null) wait()
      else onSeen(false)
    })
    watch.start({ element, track: () => stream.getVideoTracks()[0] ?? null, isOwn: true })
    wait()
    return () => {
      watch.stop()
      cancel()
      element.srcObject = null
    }
  }, [stream, clock, onSeen])
  return (
    <video
      ref={video}
      className={styles.video}
      muted
      autoPlay
      playsInline
      disablePictureInPicture
      aria-label={t('preview.label')}
    />
  )
}

/** Partners saw no real picture of this person: they look at it themselves before they search again. */
export function CameraCheckDialog({ stream: first, openCamera, onClose }: CameraCheckDialogProps) {
  const { t } = useTranslation(['lobby', 'error', 'everywhere'])
  const { api, analytics } = usePlatform()
  const [stream, setStream] = useState(first)
  const [isSeen, setSeen] = useState(false)
  const step = first === null ? 'no_camera' : 'shown'
  useEffect(() => {
    analytics.report({ name: 'camera_check', fields: { step } })
  }, [analytics, step])
  const allow = useMutation({ mutationFn: openCamera, onSuccess: setStream })
  const check = useMutation({
    mutationFn: () => api.safety.cameraCheck({ body: {} }),
    onSuccess() {
      analytics.report({ name: 'camera_check', fields: { step: 'passed' } })
      onClose()
    },
  })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('cameraCheck.title')}
      description={t('cameraCheck.text')}
      closeLabel={t('everywhere:close')}
      footer={
        <Button
          variant="solid"
          size="l"
          block
          disabled={!isSeen}
          pending={check.isPending}
          onClick={() => check.mutate()}
        >
          {t('cameraCheck.done')}
        </Button>
      }
    >
      <div className={styles.content}>
        {stream === null ? (
          <Notice
            tone="warn"
            action={
              <Button size="s" pending={allow.isPending} onClick={() => allow.mutate()}>
                {t('cameraCheck.allow')}
              </Button>
            }
          >
            {t(allow.isSuccess ? `allow.${permissionPlaceOf(navigator.userAgent)}` : 'cameraCheck.noCamera')}
          </Notice>
        ) : (
          <>
            <OwnPicture stream={stream} onSeen={setSeen} />
            <p role="status">{t(isSeen ? 'cameraCheck.seen' : 'cameraCheck.unseen')}</p>
          </>
        )}
        {check.isError && <Notice tone="error">{t(`error:${asApiError(check.error).code}`)}</Notice>}
      </div>
    </Dialog>
  )
}
