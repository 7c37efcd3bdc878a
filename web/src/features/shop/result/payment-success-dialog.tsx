import { formatLocale, type PaymentPage } from '@serendip/contract'
import { Button, CoinAmount, Dialog, Skeleton } from '@serendip/ui'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { usePlatform } from '../../../platform/platform-context.tsx'
import { profileQuery } from '../../../platform/queries.ts'
import type { ShopPlace } from '../../../platform/analytics/app-report.ts'
import { returnAddress, ReturnLink } from '../order/return-link.tsx'
import { useNewBalance } from '../order/use-new-balance.ts'
import { BalanceLine } from '../packages/balance-line.tsx'
import { CallRateContext } from '../packages/call-rate.ts'
import { usualRateCoins } from '../packages/money-text.ts'
import styles from './result.module.css'

interface PaymentSuccessDialogProps {
  readonly page: PaymentPage
  readonly place: ShopPlace
  /** Coins that a minute costs in the call beside it, as far as there is one. */
  readonly rateCoins?: number
  onClose(): void
}

/** The coins that were paid, and what the person has now. */
export function PaymentSuccessDialog({
  page: { invoice },
  place,
  rateCoins,
  onClose,
}: PaymentSuccessDialogProps) {
  const { t, i18n } = useTranslation(['shop', 'everywhere'])
  useNewBalance(true)
  const address = place === 'page' ? returnAddress() : null
  return (
    <Dialog
      open
      onOpenChange={onClose}
      form={place === 'page' ? 'sheet' : 'beside'}
      title={t(invoice.coins > 0 ? 'success.title' : 'membership.success')}
      closeLabel={t('everywhere:close')}
      footer={
        <>
          {place === 'page' && (
            <Button asChild size="l">
              <Link to={`/payment/receipt/${invoice.invoiceId}`} onClick={onClose}>
                {t('receipt')}
              </Link>
            </Button>
          )}
          {address === null ? (
            <Button variant="ember" size="l" block={place !== 'page'} onClick={onClose}>
              {t('success.go')}
            </Button>
          ) : (
            <ReturnLink to={address} isFirst onUse={onClose} />
          )}
        </>
      }
    >
      {invoice.coins === 0 ? (
        <p>{t('membership.state.paid.text')}</p>
      ) : (
        <div className={styles.result}>
          <CoinAmount
            amount={invoice.coins}
            locale={formatLocale(i18n.language)}
            unit={t('everywhere:coins', { count: invoice.coins })}
            size="l"
            signed
          />
          <CallRateContext value={rateCoins ?? usualRateCoins}>
            <NewBalance />
          </CallRateContext>
        </div>
      )}
    </Dialog>
  )
}

/** Read once more, as the coins just came. */
function NewBalance() {
  const { api } = usePlatform()
  const { isFetchedAfterMount } = useQuery({ ...profileQuery(api), staleTime: 0 })
  return !isFetchedAfterMount ? (
    <Skeleton shape="line" />
  ) : (
    <p role="status">
      <BalanceLine />
    </p>
  )
}
