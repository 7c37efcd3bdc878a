import type { ProductView } from '@serendip/contract'
import { Checkbox, RadioCards } from '@serendip/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { OfferNote } from '../offers/offer-note.tsx'
import { useReturnToOrder } from '../order/use-return-to-order.ts'
import { useMoney } from '../packages/use-money.ts'
import { MethodCards, PayTap, Problem } from '../paying/pay-panel.tsx'
import { type MethodChoice, useMethodChoice } from '../paying/use-method-choice.ts'
import { type Purchase, usePurchase } from '../paying/use-purchase.ts'
import styles from './membership-screen.module.css'

/** The plans to choose from, and the order of the chosen one, which is paid only after the person agreed to its renewals. */
export function PlanOrder({ plans, isOpen }: { plans: readonly ProductView[]; isOpen: boolean }) {
  const { chosen, choose } = useChosenPlan(plans)
  return (
    <>
      <PlanCards plans={plans} chosen={chosen} onChoose={choose} />
      {isOpen && chosen && <Order key={chosen.productId} plan={chosen} />}
    </>
  )
}

/** The plan that Pay buys, at first the shortest. */
export function useChosenPlan(plans: readonly ProductView[]) {
  const [chosenId, choose] = useState<string | null>(null)
  return { chosen: plans.find(({ productId }) => productId === chosenId) ?? plans[0], choose }
}

interface PlanCardsProps {
  readonly plans: readonly ProductView[]
  readonly chosen: ProductView | undefined
  onChoose(productId: string): void
}

export function PlanCards({ plans, chosen, onChoose }: PlanCardsProps) {
  const { t } = useTranslation('shop')
  return (
    <section aria-labelledby="plans" className={styles.part}>
      <h2 id="plans">{t('membership.plans')}</h2>
      <RadioCards
        label={t('membership.plans')}
        labelHidden
        layout="tiles"
        value={chosen?.productId ?? null}
        onChange={onChoose}
        cards={plans.map((plan) => ({
          value: plan.productId,
          title: t('membership.months', { count: plan.months ?? 1 }),
          detail: <PlanDetail plan={plan} />,
          aside: <Price plan={plan} />,
        }))}
      />
    </section>
  )
}

function Price({ plan }: { plan: ProductView }) {
  const money = useMoney()
  return <span className={styles.price}>{money(plan)}</span>
}

function PlanDetail({ plan }: { plan: ProductView }) {
  const { t } = useTranslation('shop')
  const money = useMoney()
  const { priceMinor, currency, months, offer } = plan
  const count = months ?? 1
  // Rounded up, so that a month never looks cheaper than it is.
  const perMonth = { priceMinor: Math.ceil(priceMinor / count), currency }
  return (
    <>
      {count > 1 && <span>{t('membership.perMonth', { price: money(perMonth) })}</span>}
      {offer !== null && <OfferNote product={plan} />}
    </>
  )
}

function Order({ plan }: { plan: ProductView }) {
  const navigate = useNavigate()
  const choice = useMethodChoice()
  const purchase = usePurchase()
  useReturnToOrder(purchase.awaitedId)
  return (
    <div className={styles.order}>
      {choice.methods.length > 0 && <MethodCards choice={choice} />}
      <PlanPay
        plan={plan}
        choice={choice}
        purchase={purchase}
        onPay={() => void purchase.buy(plan, { savesMethod: true })}
        onPayWith={async (methodId) => {
          const page = await purchase.buyWith(plan, methodId)
          if (page && page.confirmUrl === null) void navigate(`/payment/step2/${page.invoice.invoiceId}`)
        }}
      />
    </div>
  )
}

interface PlanPayProps {
  readonly plan: ProductView
  readonly choice: MethodChoice
  readonly purchase: Pick<Purchase, 'isPending' | 'lockedCard' | 'problem'>
  onPay(): void
  onPayWith(methodId: string): void
}

/** The consent to what is charged until the person cancels, and the tap that pays. */
export function PlanPay({ plan, choice, purchase, onPay, onPayWith }: PlanPayProps) {
  const { t } = useTranslation('shop')
  const money = useMoney()
  const [agrees, setAgrees] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const { priceMinor, currency, months, renewalPriceMinor = priceMinor } = plan
  const values = {
    count: months ?? 1,
    first: money(plan),
    price: money({ priceMinor: renewalPriceMinor, currency }),
  }
  const demandConsent = (act: () => void): void => {
    setMissing(!agrees)
    if (agrees) act()
  }
  return (
    <div className={styles.order}>
      <Problem purchase={purchase} />
      <Checkbox
        label={t(
          renewalPriceMinor === priceMinor ? 'membership.consentMonths' : 'membership.consentThen',
          values,
        )}
        hint={t('membership.consentHint')}
        error={isMissing && !agrees ? t('membership.consentNeeded') : undefined}
        checked={agrees}
        onChange={({ currentTarget }) => setAgrees(currentTarget.checked)}
      />
      <PayTap
        label={t('membership.pay', { price: money(plan) })}
        choice={choice}
        purchase={purchase}
        onPay={() => demandConsent(onPay)}
        onPayWith={(methodId) => demandConsent(() => onPayWith(methodId))}
      />
      <p className={styles.taxes}>{t('taxIncluded')}</p>
    </div>
  )
}
