import type { MatchWish } from '@serendip/contract'
import { Button, MessageCircleIcon } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import { useLocalMedia, useMeeting } from '../meeting-context.tsx'

/** With an open camera, the way to meet people by text alone, which turns it off; without one the preview has it. */
export function TextChoice({ wish }: { wish: MatchWish }) {
  const { t } = useTranslation('lobby')
  const meeting = useMeeting()
  const { media, state: devices } = useLocalMedia()
  if (wish.mode === 'text' || devices.phase !== 'open') return null
  const choose = () => {
    media.close()
    meeting.dispatch({ type: 'wish', wish: { ...wish, mode: 'text' } })
  }
  return (
    <Button variant="quiet" size="s" icon={<MessageCircleIcon />} onClick={choose}>
      {t('preview.toText')}
    </Button>
  )
}
