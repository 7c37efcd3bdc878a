import type { MatchWish } from '@serendip/contract'
import { Button, MessageCircleIcon, VideoIcon } from '@serendip/ui'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePlatform } from '../../../platform/platform-context.tsx'
import { useMeeting } from '../meeting-context.tsx'
import styles from './searching-screen.module.css'

/** By then a search has widened to everyone, so whoever is not found is not there. */
export const nobodyAfterMs = 15_000

/** After a while without a partner, the search says so and offers what is possible meanwhile; it goes on. */
export function NobodyFree({ wish }: { wish: MatchWish }) {
  const { t } = useTranslation('lobby')
  const { clock } = usePlatform()
  const meeting = useMeeting()
  const [isLong, setLong] = useState(false)
  useEffect(() => clock.after(nobodyAfterMs, () => setLong(true)), [clock])
  if (!isLong) return null
  const toText = () => {
    meeting.dispatch({ type: 'cancel' })
    meeting.dispatch({ type: 'start', wish: { ...wish, mode: 'text' } })
  }
  return (
    <div className={styles.nobody} role="status">
      <p className={styles.text}>{t('searching.nobody')}</p>
      <div className={styles.instead}>
        {/* The lobby lists the creators who take calls now. */}
        <Button icon={<VideoIcon />} onClick={() => meeting.dispatch({ type: 'cancel' })}>
          {t('searching.creators')}
        </Button>
        {wish.mode === 'video' && (
          <Button icon={<MessageCircleIcon />} onClick={toText}>
            {t('searching.inWriting')}
          </Button>
        )}
      </div>
    </div>
  )
}
