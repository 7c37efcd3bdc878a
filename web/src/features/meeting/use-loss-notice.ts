import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { usePlatform } from '../../platform/platform-context.tsx'
import { useLocalMedia, useMeeting } from './meeting-context.tsx'

/** Says that one's camera or microphone is gone; in the lobby the preview says it itself. */
export function useLossNotice(): void {
  const { t } = useTranslation('lobby')
  const { notices } = usePlatform()
  const meeting = useMeeting()
  const { media } = useLocalMedia()
  useEffect(
    () =>
      media.onLoss((kind) => {
        if (meeting.current().call.status === 'start') return
        notices.say({ title: t(`devices.gone.${kind}`), accent: 'error' })
      }),
    [media, meeting, notices, t],
  )
}
