import type { SubscriptionView } from '@serendip/contract'
import { Button, Card, Notice } from '@serendip/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import styles from './membership.module.css'
import { useWords } from './use-words.ts'

/** The plan, until when it is paid, and the next payment. */
export function MembershipFacts({ subscription }: { subscription: SubscriptionView }) {
  const { t } = useTranslation('membership')
  const words = useWords()
  const { state, months, priceMinor, currency, timeZone, periodEndsAt, nextCharge, change } = subscription
  const price = words.money(priceMinor, currency)
  return (
    <Card asChild className={styles.facts ?? ''}>
      <section aria-labelledby="membership-facts">
        <h2 id="membership-facts">{t(`state.${state}`)}</h2>
        {state === 'grace' && <Unpaid subscription={subscription} />}
        <dl className={styles.lines}>
          <Line term={t('plan')}>{t('planPrice', { count: months, price })}</Line>
          <Line term={t(state === 'ended' ? 'endedOn' : 'paidUntil')}>
            {words.day(state === 'ended' ? subscription.premiumUntil : periodEndsAt, timeZone)}
          </Line>
          <Line term={t('nextPayment')}>
            {nextCharge === null
              ? t('nothing')
              : t('paymentOn', {
                  amount: words.money(nextCharge.amountMinor, currency),
                  date: words.day(nextCharge.at, timeZone),
                })}
          </Line>
          {change && (
            <Line term={t('change')}>
              {t('changeTo', {
                count: change.months,
                price: words.money(change.priceMinor, currency),
                date: words.day(change.from, timeZone),
              })}
            </Line>
          )}
        </dl>
      </section>
    </Card>
  )
}

const Line = ({ term, children }: { term: string; children: ReactNode }) => (
  <div className={styles.line}>
    <dt>{term}</dt>
    <dd>{children}</dd>
  </div>
)

/** A renewal was not paid: when it is tried again, and the way to pay it by hand. */
function Unpaid({ subscription }: { subscription: SubscriptionView }) {
  const { t } = useTranslation('membership')
  const words = useWords()
  const { nextCharge, timeZone, unpaidInvoiceId, premiumUntil } = subscription
  return (
    <Notice
      tone="warn"
      title={t('unpaid.title')}
      action={
        unpaidInvoiceId !== null && (
          <Button asChild>
            <Link to={`/payment/step2/${unpaidInvoiceId}`}>{t('unpaid.pay')}</Link>
          </Button>
        )
      }
    >
      {t('unpaid.text', {
        next: words.day(nextCharge?.at ?? premiumUntil, timeZone),
        end: words.day(premiumUntil, timeZone),
      })}
    </Notice>
  )
}
