import type { PaymentPage } from '@serendip/contract'
import { Button, Dialog } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import type { ShopPlace } from '../../../shared/coins/coin-shop.ts'
import { type NextStep, nextStepOf } from './next-step.ts'

interface PaymentDeclineDialogProps {
  readonly page: PaymentPage
  readonly place: ShopPlace
  onClose(): void
  onNext(step: NextStep): void
}

/** Why nothing was paid, and what helps most now. */
export function PaymentDeclineDialog({ page, place, onClose, onNext }: PaymentDeclineDialogProps) {
  const { t } = useTranslation(['shop', 'everywhere'])
  const step = nextStepOf(page.declineReason)
  const go = () => {
    onNext(step)
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      form={place === 'page' ? 'sheet' : 'beside'}
      title={t('state.declined.title')}
      description={page.declineReason ? t(`reason.${page.declineReason}`) : t('state.declined.text')}
      closeLabel={t('everywhere:close')}
      footer={
        <Button variant="ember" size="l" block onClick={go}>
          {t(`next.${step}`)}
        </Button>
      }
    />
  )
}
