import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { usePlatform } from '../../platform/platform-context.tsx'
import { useBlur, useMedia, useMeeting } from './meeting-context.tsx'

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
  useEffect(
    () =>
      media.onLoss((kind) => {
        if (meeting.current().call.status === 'start') return
        notices.show({ title: t(`devices.gone.${kind}`), accent: 'error' })
      }),
    [media, meeting, notices, t],
  )
  useEffect(
    () => blur.onFailure(() => notices.show({ title: t('camera.blurFailed'), accent: 'error' })),
    [blur, notices, t],
  )
  useEffect(
    () =>
      meeting.onMissing(({ kind, problem }) => {
        const isSilent = kind === 'audio' && (problem === null || problem === 'missing')
        const title = isSilent ? t('microphone.none') : t(`problem.${problem ?? 'unknown'}.title`)
        notices.show({ title, accent: 'error' })
      }),
    [meeting, notices, t],
  )
}
