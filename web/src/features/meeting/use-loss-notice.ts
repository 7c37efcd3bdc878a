import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { loadLate } from '../../platform/late/load-late.ts'
import { usePlatform } from '../../platform/platform-context.tsx'
import type { DeviceProblem } from '../../shared/devices/device-problem.ts'
import { useBlur, useMedia, useMeeting, useRemotePicture } from './meeting-context.tsx'

/** The words about a microphone that is not there. */
export const microphoneWords = (problem: DeviceProblem | null) =>
  problem === 'refused' || problem === 'taken' ? problem : 'missing'

/**
 * Reports that the camera or microphone is gone, unless the lobby's preview shows it already, and what could not be
 * switched on.
 */
export function useLossNotice(): void {
  const { t } = useTranslation('lobby')
  const { notices } = usePlatform()
  const meeting = useMeeting()
  const media = useMedia()
  const blur = useBlur()
  const picture = useRemotePicture()
  useEffect(
    () =>
      media.onLoss((kind) => {
        if (meeting.current().call.status === 'start') return
        notices.show({ title: t(`devices.gone.${kind}`), accent: 'error' })
      }),
    [media, meeting, notices, t],
  )
  useEffect(
    () =>
      media.onInterruption((kind, isInterrupted) => {
        if (meeting.current().call.status === 'start') return
        const title = isInterrupted ? t(`devices.interrupted.${kind}`) : t(`devices.back.${kind}`)
        notices.show({ title, accent: isInterrupted ? 'error' : 'success' })
      }),
    [media, meeting, notices, t],
  )
  useEffect(() => {
    let stop = () => {}
    let isOver = false
    void loadLate(() => import('../../shared/devices/follow-headset.ts')).then(({ followDevices }) => {
      if (isOver) return
      stop = followDevices(media, picture, (label) => {
        if (meeting.current().call.status === 'start') return
        notices.show({ title: t('devices.nowUsing', { label }), accent: 'success' })
      })
    })
    return () => {
      isOver = true
      stop()
    }
  }, [media, meeting, picture, notices, t])
  useEffect(
    () => blur.onFailure(() => notices.show({ title: t('camera.blurFailed'), accent: 'error' })),
    [blur, notices, t],
  )
  useEffect(
    () =>
      meeting.onMissing(({ kind, problem }) => {
        const title =
          kind === 'audio'
            ? t(`microphone.problem.${microphoneWords(problem)}`)
            : t(`problem.${problem ?? 'unknown'}.title`)
        notices.show({ title, accent: 'error' })
      }),
    [meeting, notices, t],
  )
}
