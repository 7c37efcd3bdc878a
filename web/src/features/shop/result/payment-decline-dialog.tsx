import type { PaymentPage } from '@serendip/contract'
import { Button, Dialog } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import type { ShopPlace } from '../../../platform/analytics/app-report.ts'
import { type NextStep, nextStepOf } from './next-step.ts'
import styles from './result.module.css'
import { useShowsReasons } from './use-shows-reasons.ts'

interface PaymentDeclineDialogProps {
  readonly page: PaymentPage
  readonly place: ShopPlace
  onClose(): void
  onNext(step: NextStep): void
}

/** A payment was declined: the reason and what helps most now, or one text for all (experiment decline_errors). */
export function PaymentDeclineDialog({ page, place, onClose, onNext }: PaymentDeclineDialogProps) {
  const { t } = useTranslation(['shop', 'everywhere'])
  const showsReason = useShowsReasons(true)
  const reason = showsReason ? page.declineReason : null
  const step = nextStepOf(reason)
  const go = () => {
    onNext(step)
    onClose()
  }
  if (showsReason === undefined) return null
  return (
    <Dialog
      open
      onOpenChange={onClose}
      form={place === 'page' ? 'sheet' : 'beside'}
      title={t('state.declined.title')}
      closeLabel={t('everywhere:close')}
      footer={
        <Button variant="ember" size="l" block onClick={go}>
          {t(`next.${step}`)}
        </Button>
      }
    >
      <p className={styles.result}>{reason === null ? t('state.declined.text') : t(`reason.${reason}`)}</p>
    </Dialog>
  )
}
