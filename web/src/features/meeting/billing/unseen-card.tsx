import type { BillPictureGap, CallBill, Partner } from '@serendip/contract'
import { Button, Notice, shortName } from '@serendip/ui'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { asApiError } from '../../../platform/api/api-error.ts'
import { secondsUntil } from '../../../platform/clock-words.ts'
import { usePlatform } from '../../../platform/platform-context.tsx'
import { useServerTime } from '../call/use-server-time.ts'
import { useMeeting } from '../meeting-context.tsx'
import styles from './bill-card.module.css'
import { useBillWords } from './use-bill-words.ts'

interface UnseenCardProps {
  bill: CallBill
  unseen: BillPictureGap
  partner: Partner
}

/** Tells both that the creator's picture is missing and nothing is charged for it; the payer chooses what follows. */
export function UnseenCard({ bill, unseen, partner }: UnseenCardProps) {
  const { t } = useTranslation('call')
  const now = useServerTime(!unseen.sound)
  const isPayer = bill.role === 'payer'
  const isDue = now >= unseen.freeUntil
  return (
    <section className={styles.card} aria-label={t('bill.card.label')}>
      <div className={styles.words} role="status">
        <p className={styles.title}>{useTitle(bill, unseen, shortName(partner.name))}</p>
        <p className={styles.text}>{useText(bill, unseen, isDue)}</p>
        {isDue && !unseen.sound && (
          <p className={styles.text}>
            {t('bill.unseen.decide', { count: secondsUntil(unseen.decideBy, now) })}
          </p>
        )}
      </div>
      {isPayer && isDue && !unseen.sound && <SoundButton bill={bill} unseen={unseen} />}
      {isPayer && unseen.by === 'payer' && <LookButton />}
    </section>
  )
}

/** The creator reads about their own picture, the payer about the other's. */
function useTitle({ role }: CallBill, { by, fault }: BillPictureGap, name: string): string {
  const { t } = useTranslation('call')
  if (role === 'payer') return t(`bill.unseen.payer.${fault}`, { name })
  return by === 'payer' ? t('bill.unseen.creator.unseen', { name }) : t(`bill.unseen.creator.${fault}`)
}

function useText({ role }: CallBill, { sound, soundRateCoins }: BillPictureGap, isDue: boolean): string {
  const { t } = useTranslation('call')
  const { perSecond } = useBillWords()
  const rate = { perSecond: perSecond(soundRateCoins) }
  if (sound && isDue) return t(`bill.unseen.sound.${role}`, rate)
  return isDue ? t(`bill.unseen.due.${role}`, rate) : t(`bill.unseen.free.${role}`)
}

function SoundButton({ bill, unseen }: { bill: CallBill; unseen: BillPictureGap }) {
  const { t } = useTranslation(['call', 'error'])
  const { socket } = usePlatform()
  const { callId, rateCoins } = bill
  const perSecond = useBillWords().perSecond(unseen.soundRateCoins)
  const go = useMutation({ mutationFn: () => socket.request('call.goOnWithSound', { callId, rateCoins }) })
  return (
    <>
      {go.isError && <Notice tone="error">{t(`error:${asApiError(go.error).code}`)}</Notice>}
      <Button variant="solid" size="l" pending={go.isPending} onClick={() => go.mutate()}>
        {t('bill.unseen.goOn', { perSecond })}
      </Button>
    </>
  )
}

function LookButton() {
  const { t } = useTranslation('call')
  const meeting = useMeeting()
  return (
    <Button size="l" onClick={meeting.checkAgain}>
      {t('bill.unseen.look')}
    </Button>
  )
}
