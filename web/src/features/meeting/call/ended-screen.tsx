import { ArrowRightIcon, BanIcon, Button, FlagIcon, shortName } from '@serendip/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EndedBill } from '../billing/ended-bill.tsx'
import { useMeeting } from '../meeting-context.tsx'
import type { EndedTalk } from '../state/call-state.ts'
import { BlockDialog } from '../../../platform/people/block-dialog.tsx'
import { clockWords } from '../../../platform/clock-words.ts'
import styles from './ended-screen.module.css'
import { ReportDialog } from './report-dialog.tsx'
import { PersonAvatar } from '../../../platform/photo/person-avatar.tsx'

/** After a call: why it ended, how long it was, and the ways on; report and block work after the fact. */
export function EndedScreen({ ended }: { ended: EndedTalk }) {
  const { t, i18n } = useTranslation('call')
  const meeting = useMeeting()
  const [reporting, setReporting] = useState(false)
  const [blocking, setBlocking] = useState(false)
  const { partner, reason } = ended
  const name = shortName(partner.name)
  return (
    <div className={styles.screen}>
      <title>{t(`ended.title.${reason}`, { name })}</title>
      <PersonAvatar name={name} seed={partner.userId} photo={partner.avatar} size="xl" decorative />
      <h1 className={styles.title}>{t(`ended.title.${reason}`, { name })}</h1>
      <p className={styles.text}>{t(`ended.text.${reason}`, { name })}</p>
      {ended.durationMs > 0 && (
        <p className={styles.time}>
          {t('ended.duration', { time: clockWords(ended.durationMs, i18n.language) })}
        </p>
      )}
      {ended.bill && <EndedBill bill={ended.bill} offersCoins={reason === 'no_coins'} />}
      <div className={styles.actions}>
        <Button
          look="ember"
          size="xl"
          block
          iconEnd={<ArrowRightIcon />}
          onClick={() => meeting.dispatch({ on: 'next', atMs: meeting.serverNowMs() })}
        >
          {t('ended.next')}
        </Button>
        <Button size="l" block onClick={() => meeting.dispatch({ on: 'dismiss' })}>
          {t('ended.lobby')}
        </Button>
      </div>
      <div className={styles.safety}>
        <Button look="quiet" icon={<FlagIcon />} onClick={() => setReporting(true)}>
          {t('report.action')}
        </Button>
        {reason !== 'blocked' && (
          <Button look="quiet" icon={<BanIcon />} onClick={() => setBlocking(true)}>
            {t('block.action')}
          </Button>
        )}
      </div>
      <ReportDialog open={reporting} onOpenChange={setReporting} callId={ended.callId} partner={partner} />
      <BlockDialog open={blocking} onOpenChange={setBlocking} partner={partner} />
    </div>
  )
}
