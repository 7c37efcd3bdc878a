import { formatLocale, type PaymentPage, type ProductView } from '@serendip/contract'
import { Button, CreditCardIcon, Dialog } from '@serendip/ui'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePlatform } from '../../../platform/platform-context.tsx'
import type { CoinWish } from '../../../shared/coins/coin-shop.ts'
import { BalanceLine } from '../packages/balance-line.tsx'
import { CallRateContext } from '../packages/call-rate.ts'
import { usualRateCoins } from '../packages/money-text.ts'
import { PackageCards } from '../packages/package-cards.tsx'
import { ShopState } from '../packages/shop-state.tsx'
import { useMoney } from '../packages/use-money.ts'
import { useShop } from '../packages/use-shop.ts'
import { MethodLine } from '../paying/method-line.tsx'
import { MethodCards, PayTap, Problem, SaveConsent } from '../paying/pay-panel.tsx'
import { PolicyLinks } from '../paying/policy-links.tsx'
import { another, type MethodChoice, useMethodChoice } from '../paying/use-method-choice.ts'
import type { NextStep } from '../result/next-step.ts'
import { useShopReports } from '../use-shop-reports.ts'
import { AwaitedPayment } from './awaited-payment.tsx'
import styles from './coin-shop-sheet.module.css'
import { type PurchaseBeside, usePurchaseBeside } from './use-purchase-beside.ts'

interface CoinShopSheetProps {
  readonly wish: CoinWish
  /** Below the packages, such as coins to try the product with. */
  readonly below: ReactNode
  onClose(): void
  /** Premium instead. */
  onPremium(): void
  /** A payment was made or declined; `next` goes on after a declined one. */
  onOutcome(page: PaymentPage, next: (step: NextStep) => void): void
}

/** The shop beside a call or a chat, which goes on: the packages, and Pay. It may be closed at any moment. */
export function CoinShopSheet({ wish, below, onClose, onPremium, onOutcome }: CoinShopSheetProps) {
  const { t } = useTranslation(['shop', 'everywhere'])
  const { api } = usePlatform()
  const shop = useShop({ missingCoins: wish.missingCoins })
  const { choose } = useShopReports(shop, wish.place)
  const choice = useMethodChoice()
  const [isChoosing, setChoosing] = useState(false)
  const goOn = (step: NextStep) => {
    if (step === 'again') return
    choice.choose(another)
    setChoosing(choice.methods.length > 0)
  }
  const purchase = usePurchaseBeside(wish.place, (page) => onOutcome(page, goOn))
  const { chosen, products } = shop
  const { awaited } = purchase
  function close(): void {
    // The offer that begins is in the shop the next time; nothing more opens over a call.
    const isLeft = shop.state === 'open' && awaited === null && !purchase.isPending
    if (isLeft) api.offers.leaveShop({ body: { place: 'shop' } }).catch(() => undefined)
    onClose()
  }
  const footer = awaited === null && chosen !== null && (
    <Pay
      product={chosen}
      purchase={purchase}
      choice={choice}
      {...(!isChoosing && { onChange: () => setChoosing(true) })}
    />
  )
  return (
    <CallRateContext value={wish.rateCoins ?? usualRateCoins}>
      <Dialog
        open
        onOpenChange={close}
        form="beside"
        title={t('sheet.title')}
        description={<BalanceLine />}
        closeLabel={t('everywhere:close')}
        footer={footer}
      >
        {awaited !== null ? (
          <AwaitedPayment purchase={purchase} awaited={awaited} />
        ) : isChoosing ? (
          <div className={styles.content}>
            <MethodCards choice={choice} />
            {choice.saved === undefined && <SaveConsent choice={choice} />}
            <Button variant="quiet" onClick={() => setChoosing(false)}>
              {t('again')}
            </Button>
          </div>
        ) : (
          <div className={styles.content} aria-busy={shop.state === 'loading'}>
            <ShopState shop={shop} />
            {chosen && <PackageCards products={products} chosen={chosen} onChoose={choose} />}
            {below}
            {shop.hasPlans && (
              <Button variant="quiet" onClick={onPremium}>
                {t('membership.see')}
              </Button>
            )}
            <PolicyLinks />
          </div>
        )}
      </Dialog>
    </CallRateContext>
  )
}

interface PayProps {
  readonly product: ProductView
  readonly purchase: PurchaseBeside
  readonly choice: MethodChoice
  /** Shows the methods to choose from; omitted while they are shown. */
  onChange?(): void
}

/** The method, the price, and the tap that pays. */
function Pay({ product, purchase, choice, onChange }: PayProps) {
  const { t, i18n } = useTranslation('shop')
  const money = useMoney()
  const { methods, saved } = choice
  return (
    <div className={styles.pay}>
      <Problem purchase={purchase} />
      {methods.length === 0 && <SaveConsent choice={choice} />}
      {methods.length > 0 && onChange && (
        <p className={styles.method}>
          <CreditCardIcon />
          {saved === undefined ? t('method.another') : <MethodLine method={saved} />}
          <Button variant="quiet" size="s" onClick={onChange}>
            {t('method.change')}
          </Button>
        </p>
      )}
      <PayTap
        label={t('pay', {
          price: money(product),
          count: product.coins,
          coins: new Intl.NumberFormat(formatLocale(i18n.language)).format(product.coins),
        })}
        choice={choice}
        purchase={purchase}
        onPay={(consent) => void purchase.buy(product, consent)}
        onPayWith={(methodId) => void purchase.buyWith(product, methodId)}
      />
      <p className={styles.once}>{t('once')}</p>
    </div>
  )
}
