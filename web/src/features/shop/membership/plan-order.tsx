import type { ProductView } from '@serendip/contract'
import { Checkbox, RadioCards } from '@serendip/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { OfferNote } from '../offers/offer-note.tsx'
import { useReturnToOrder } from '../order/use-return-to-order.ts'
import { useMoney } from '../packages/use-money.ts'
import { MethodCards, PayTap, Problem } from '../paying/pay-panel.tsx'
import { useMethodChoice } from '../paying/use-method-choice.ts'
import { usePurchase } from '../paying/use-purchase.ts'
import styles from './membership-screen.module.css'

/** The plans to choose from, and the order of the chosen one, which is paid only after the person agreed to its renewals. */
export function PlanOrder({ plans, isOpen }: { plans: readonly ProductView[]; isOpen: boolean }) {
  const { t } = useTranslation('shop')
  const [chosenId, choose] = useState<string | null>(null)
  const chosen = plans.find(({ productId }) => productId === chosenId) ?? plans[0]
  return (
    <section aria-labelledby="plans" className={styles.part}>
      <h2 id="plans">{t('membership.plans')}</h2>
      <RadioCards
        label={t('membership.plans')}
        labelHidden
        layout="tiles"
        value={chosen?.productId ?? null}
        onChange={choose}
        cards={plans.map((plan) => ({
          value: plan.productId,
          title: t('membership.months', { count: plan.months ?? 1 }),
          detail: <PlanDetail plan={plan} />,
          aside: <Price plan={plan} />,
        }))}
      />
      {isOpen && chosen && <Order key={chosen.productId} plan={chosen} />}
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
  const { t } = useTranslation('shop')
  const money = useMoney()
  const navigate = useNavigate()
  const choice = useMethodChoice()
  const purchase = usePurchase()
  useReturnToOrder(purchase.awaitedId)
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
      {choice.methods.length > 0 && <MethodCards choice={choice} />}
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
        onPay={() => demandConsent(() => void purchase.buy(plan, { savesMethod: true }))}
        onPayWith={(methodId) =>
          demandConsent(() => {
            void purchase.buyWith(plan, methodId).then((page) => {
              if (page && page.confirmUrl === null) void navigate(`/payment/step2/${page.invoice.invoiceId}`)
            })
          })
        }
      />
      <p>{t('taxIncluded')}</p>
    </div>
  )
}
