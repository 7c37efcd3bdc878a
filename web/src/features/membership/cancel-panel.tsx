import type { SubscriptionView } from '@serendip/contract'
import { Button, Section } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import { useCoinShop } from '../../shared/coins/coin-shop.ts'
import { useWords } from './use-words.ts'

/** Cancelling in two taps: the button, and a reason. */
export function CancelPanel({ subscription }: { subscription: SubscriptionView }) {
  const { t } = useTranslation('membership')
  const words = useWords()
  const shop = useCoinShop()
  const { state, periodEndsAt, timeZone } = subscription
  if (state !== 'active' && state !== 'grace') return null
  const date = words.day(periodEndsAt, timeZone)
  return (
    <Section
      title={t('cancel.title')}
      text={t(state === 'grace' ? 'cancel.textGrace' : 'cancel.text', { date })}
    >
      <Button variant="danger" onClick={shop?.openCancelling}>
        {t('cancel.go')}
      </Button>
    </Section>
  )
}
