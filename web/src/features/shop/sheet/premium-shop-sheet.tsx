import type { PaymentPage } from '@serendip/contract'
import { Button, Dialog, Notice } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import type { CoinWish } from '../../../shared/coins/coin-shop.ts'
import { Benefits } from '../membership/benefits.tsx'
import { Comparison } from '../membership/comparison.tsx'
import { PlanCards, PlanPay, useChosenPlan } from '../membership/plan-order.tsx'
import { PlansState } from '../membership/plans-state.tsx'
import { usePlans } from '../membership/use-plans.ts'
import { MethodCards } from '../paying/pay-panel.tsx'
import { PolicyLinks } from '../paying/policy-links.tsx'
import { another, useMethodChoice } from '../paying/use-method-choice.ts'
import type { NextStep } from '../result/next-step.ts'
import { AwaitedPayment } from './awaited-payment.tsx'
import styles from './coin-shop-sheet.module.css'
import { usePurchaseBeside } from './use-purchase-beside.ts'

interface PremiumShopSheetProps {
  readonly place: CoinWish['place']
  onClose(): void
  /** To cancel what the person has. */
  onCancel(): void
  /** Coins instead. */
  onCoins(): void
  /** A payment was made or declined; `next` goes on after a declined one. */
  onOutcome(page: PaymentPage, next: (step: NextStep) => void): void
}

/** Premium beside a call or a chat, which goes on: what it includes, its plans, and an honest comparison with coins. */
export function PremiumShopSheet({ place, onClose, onCancel, onCoins, onOutcome }: PremiumShopSheetProps) {
  const { t } = useTranslation(['shop', 'everywhere'])
  const sale = usePlans()
  const { data, plans, isMember, isOffline, isError } = sale
  const { chosen, choose } = useChosenPlan(plans)
  const choice = useMethodChoice()
  const purchase = usePurchaseBeside(place, (page) =>
    onOutcome(page, (step) => step !== 'again' && choice.choose(another)),
  )
  const { awaited } = purchase
  const isSold = data?.isOpen === true && !isMember
  return (
    <Dialog
      open
      onOpenChange={onClose}
      form="beside"
      title={t('membership.title')}
      closeLabel={t('everywhere:close')}
      footer={
        awaited === null &&
        isSold &&
        chosen && (
          <PlanPay
            key={chosen.productId}
            plan={chosen}
            choice={choice}
            purchase={purchase}
            onPay={() => void purchase.buy(chosen, { savesMethod: true })}
            onPayWith={(methodId) => void purchase.buyWith(chosen, methodId)}
          />
        )
      }
    >
      {awaited !== null ? (
        <AwaitedPayment purchase={purchase} awaited={awaited} />
      ) : (
        <div className={styles.content} aria-busy={data === undefined && !isError && !isOffline}>
          {isMember && (
            <Notice
              tone="info"
              title={t('membership.have')}
              action={<Button onClick={onCancel}>{t('membership.toCancel')}</Button>}
            >
              {t('membership.haveText')}
            </Notice>
          )}
          <PlansState {...sale} />
          {plans.length > 0 && !isMember && <PlanCards plans={plans} chosen={chosen} onChoose={choose} />}
          {isSold && choice.methods.length > 0 && <MethodCards choice={choice} />}
          <Benefits />
          {plans.length > 0 && <Comparison plans={plans} />}
          <Button onClick={onCoins}>{t('membership.toCoins')}</Button>
          <PolicyLinks />
        </div>
      )}
    </Dialog>
  )
}
