import { Badge, Button, Dialog, PhoneOffIcon, shortName } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import { useCoinPrice } from '../../../shared/coins/coin-price.ts'
import { usePerSecond } from '../use-per-second.ts'
import { PulsingAvatar } from './pulsing-avatar.tsx'
import styles from './ring.module.css'
import type { RingState } from './ring-state.ts'
import type { Rings } from './rings.ts'
import { useSecondsLeft } from './use-seconds-left.ts'

interface RingingDialogProps {
  rings: Rings
  ring: Extract<RingState, { kind: 'ringing' }>
}

/** The caller waits: for whom, at which price, and for how much longer. */
export function RingingDialog({ rings, ring }: RingingDialogProps) {
  const { t } = useTranslation(['rings', 'creators'])
  const perSecond = usePerSecond()
  const { withMoney } = useCoinPrice()
  const seconds = useSecondsLeft(ring.ringUntil)
  const { person, rateCoins } = ring
  return (
    <Dialog
      open
      onOpenChange={() => rings.cancel()}
      title={t('ringing.title', { name: shortName(person.name) })}
      description={
        rateCoins === null
          ? t('ringing.contact')
          : t('ringing.price', {
              rate: withMoney(t('creators:own.rateCoins', { rate: rateCoins }), rateCoins),
              perSecond: perSecond(rateCoins),
            })
      }
      footer={
        <Button variant="danger" size="l" block icon={<PhoneOffIcon />} onClick={() => rings.cancel()}>
          {t('ringing.cancel')}
        </Button>
      }
    >
      <div className={styles.stage}>
        <PulsingAvatar person={person} />
        {person.demo && <Badge tone="coin">{t('creators:demo')}</Badge>}
        <p className={styles.seconds}>{t('ringing.left', { count: seconds })}</p>
      </div>
    </Dialog>
  )
}
