import { formatLocale, type InvoiceState, type PaymentPage } from '@serendip/contract'
import { Button, Card, CoinAmount, CreditCardIcon, EmptyState, Notice, Skeleton, Spinner } from '@serendip/ui'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams, useSearchParams } from 'react-router'
import { asApiError } from '../../../platform/api/api-error.ts'
import { usePlatform } from '../../../platform/platform-context.tsx'
import { useMoney } from '../packages/use-money.ts'
import { useLeaving } from '../offers/use-leaving.ts'
import { invoiceQuery } from '../shop-queries.ts'
import styles from './order.module.css'
import { useNewBalance } from './use-new-balance.ts'
import { useOutcomeTexts } from './use-outcome-texts.ts'
import { coinsFor } from '../../../shared/coins/coins-for.ts'
import { isPaymentTab } from '../paying/payment-tab.ts'
import { PayPanel } from '../paying/pay-panel.tsx'
import { settlePayment } from '../paying/settle-payment.ts'
import type { NextStep } from '../result/next-step.ts'
import { returnAddress, ReturnLink } from './return-link.tsx'
import { another, type MethodChoice, useMethodChoice } from '../paying/use-method-choice.ts'
import { openStates, type Purchase, usePurchase } from '../paying/use-purchase.ts'

/** Whoever leaves an order in one of these has not bought. */
const unpaidStates: readonly InvoiceState[] = ['created', 'pending', 'declined']

interface InvoiceScreenDeps {
  /** Shows what became of a payment; `next` goes on after a declined one. */
  showResult(page: PaymentPage, next: (step: NextStep) => void): void
}

/** `/payment/step2/{invoiceId}`: what became of a payment. It asks until that is known, and may be closed at any time. */
export function createInvoiceScreen(deps: InvoiceScreenDeps): ComponentType {
  return () => <InvoiceScreen {...deps} />
}

function InvoiceScreen({ showResult }: InvoiceScreenDeps) {
  const { t } = useTranslation(['shop', 'everywhere'])
  const choice = useMethodChoice()
  const { api, brand } = usePlatform()
  const { invoiceId = '' } = useParams()
  const { data, isError, error, refetch } = useQuery(invoiceQuery(api, invoiceId))
  useLeaving(data && unpaidStates.includes(data.invoice.state) ? 'payment' : null)
  useResult(data, (page) => showResult(page, (step) => step === 'another' && choice.choose(another)))
  const isUnknown = isError && ['not_found', 'bad_input'].includes(asApiError(error).code)
  return (
    <div className={styles.screen} aria-busy={data === undefined && !isError}>
      <title>{t('orderTitle', { brand: brand.name })}</title>
      {isUnknown && (
        <EmptyState
          level="h1"
          icon={<CreditCardIcon />}
          title={t('unknown')}
          action={
            <Button asChild>
              <Link to="/payment/credits">{t('again')}</Link>
            </Button>
          }
        />
      )}
      {isError && !isUnknown && data === undefined && (
        <Notice
          tone="error"
          title={t('orderFailed')}
          action={<Button onClick={() => void refetch()}>{t('everywhere:retry')}</Button>}
        />
      )}
      {data === undefined && !isError && <Skeleton shape="block" />}
      {data && <Outcome page={data} choice={choice} />}
      {data && isPaymentTab() && <TabEnd />}
    </div>
  )
}

/**
 * Shows the outcome of a payment once, in the tab that paid: a reload and a later visit show the order alone. An order that
 * the payment service says is paid (`confirmed=success`) is shown when it really is.
 */
function useResult(page: PaymentPage | undefined, show: (page: PaymentPage) => void): void {
  const { clock, analytics } = usePlatform()
  const [query, setQuery] = useSearchParams()
  const isConfirmed = query.get('confirmed') === 'success'
  const showNow = useEffectEvent(show)
  useEffect(() => {
    if (page === undefined || openStates.includes(page.invoice.state)) return
    const isAwaited = settlePayment(page, 'page', { clock, analytics })
    const { invoice, declineReason } = page
    const isNew = isAwaited || (isConfirmed && invoice.state === 'paid')
    // The tab that awaits it shows it, and whoever cancelled knows it.
    if (isNew && declineReason !== 'cancelled' && !isPaymentTab()) showNow(page)
    if (!isConfirmed) return
    setQuery(
      (before) => {
        before.delete('confirmed')
        return before
      },
      { replace: true },
    )
  }, [page, isConfirmed, setQuery, clock, analytics])
}

interface OutcomeProps {
  readonly page: PaymentPage
  readonly choice: MethodChoice
}

function Outcome({ page, choice }: OutcomeProps) {
  const { invoice, isCharging, confirmUrl } = page
  const { t, i18n } = useTranslation(['shop', 'everywhere'])
  const { state } = invoice
  const money = useMoney()
  const [title, text] = useOutcomeTexts(page)
  useNewBalance(state === 'paid')
  return (
    <Card asChild className={styles.facts ?? ''}>
      <section aria-live="polite">
        <h1>{title}</h1>
        {state === 'pending' && (!isCharging || confirmUrl === null) && <Spinner />}
        {state === 'paid' && invoice.coins > 0 && (
          <CoinAmount
            amount={invoice.coins}
            locale={formatLocale(i18n.language)}
            unit={t('everywhere:coins', { count: invoice.coins })}
            size="l"
            signed
          />
        )}
        <p>{text}</p>
        <p className={styles.note}>
          {money(invoice)}
          {invoice.number !== null && (
            <>
              {' · '}
              <bdi>{t('number', { number: invoice.number })}</bdi>
            </>
          )}
        </p>
        <WayOn page={page} choice={choice} />
      </section>
    </Card>
  )
}

/** An unpaid order can be paid as long as its price holds; of one that is over another one is made. */
function WayOn({ page, choice }: OutcomeProps) {
  const { t } = useTranslation('shop')
  const { invoiceId, state, number, productType } = page.invoice
  const isMembership = productType === 'membership'
  const purchase = usePurchase()
  const { pay, payWith } = purchase
  const address = returnAddress()
  const isUnpaid = state === 'created' || state === 'pending' || state === 'declined'
  return (
    <>
      {page.isCharging && <Charging page={page} purchase={purchase} />}
      {isUnpaid && !page.isCharging && (
        <PayPanel
          label={t('payNow')}
          look="l"
          choice={choice}
          purchase={purchase}
          onPay={(consent) => void pay(invoiceId, consent)}
          onPayWith={(methodId) => void payWith(invoiceId, methodId)}
        />
      )}
      {(state === 'declined' || state === 'expired') && (
        <Button asChild size="l" block>
          <Link
            to={isMembership ? '/payment/membership' : '/payment/credits'}
            {...(address !== null && { state: coinsFor(address) })}
          >
            {t('again')}
          </Link>
        </Button>
      )}
      {state === 'paid' && address !== null && <ReturnLink to={address} isFirst />}
      {!isUnpaid && state !== 'expired' && (
        <Button asChild size="l" block variant={state === 'paid' && address === null ? 'ember' : 'plain'}>
          {isMembership ? (
            <Link to="/settings/membership">{t('membership.toOwn')}</Link>
          ) : (
            <Link to="/wallet">{t('toWallet')}</Link>
          )}
        </Button>
      )}
      {number !== null && (
        <Button asChild size="l" block variant="quiet">
          <Link to={`/payment/receipt/${invoiceId}`}>{t('receipt')}</Link>
        </Button>
      )}
    </>
  )
}

/** This tab was opened for the payment alone. */
function TabEnd() {
  const { t } = useTranslation('shop')
  return (
    <Notice tone="info" action={<Button onClick={() => window.close()}>{t('tab.close')}</Button>}>
      {t('tab.end')}
    </Notice>
  )
}

/** A saved card is being charged: the bank wants it confirmed, or has not answered yet. */
function Charging({ page: { invoice, confirmUrl }, purchase }: { page: PaymentPage; purchase: Purchase }) {
  const { t } = useTranslation(['shop', 'error'])
  if (confirmUrl === null) return null
  return (
    <>
      {purchase.problem && <Notice tone="error">{t(`error:${purchase.problem}`)}</Notice>}
      <Button asChild variant="ember" size="l" block>
        <a href={confirmUrl}>{t('bank.confirm')}</a>
      </Button>
      <Button
        size="l"
        block
        pending={purchase.isPending}
        onClick={() => void purchase.pay(invoice.invoiceId)}
      >
        {t('bank.instead')}
      </Button>
    </>
  )
}
