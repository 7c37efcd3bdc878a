import { formatLocale, type ProductView } from '@serendip/contract'
import { Button, CoinAmount, Dialog } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useMoney } from '../packages/use-money.ts'
import styles from '../result/result.module.css'
import { OfferNote } from './offer-note.tsx'

interface ExitOfferDialogProps {
  readonly product: ProductView
  onClose(): void
}

/** The offer that began when the person left without buying: its price, until when it holds, and as short a way past it as to it. */
export function ExitOfferDialog({ product, onClose }: ExitOfferDialogProps) {
  const { t, i18n } = useTranslation(['shop', 'everywhere'])
  const money = useMoney()
  const query = new URLSearchParams({ package: product.productId.replace(/^callme:/, '') })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      form="sheet"
      title={t('offer.title')}
      closeLabel={t('everywhere:close')}
      footer={
        <>
          <Button size="l" onClick={onClose}>
            {t('offer.decline')}
          </Button>
          <Button asChild size="l">
            <Link to={`/payment/credits?${query}`} onClick={onClose}>
              {t('offer.see')}
            </Link>
          </Button>
        </>
      }
    >
      <div className={styles.result}>
        <CoinAmount
          amount={product.coins}
          locale={formatLocale(i18n.language)}
          unit={t('everywhere:coins', { count: product.coins })}
          size="l"
        />
        <strong>{money(product)}</strong>
        <p>
          <OfferNote product={product} />
        </p>
      </div>
    </Dialog>
  )
}
