import type { PaymentPage } from '@serendip/contract'
import { Button, Card, CoinAmount, Notice, Skeleton, Spinner } from '@serendip/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { usePlatform } from '../../platform/platform-context.tsx'
import { moneyText } from './money-text.ts'
import { invoiceQuery } from './shop-queries.ts'
import styles from './shop-screen.module.css'

/** `/payment/step2/{invoiceId}`: what became of a payment. It asks until that is known, and may be closed at any time. */
export function InvoiceScreen() {
  const { t } = useTranslation(['shop', 'everywhere'])
  const { api, brand } = usePlatform()
  const { invoiceId = '' } = useParams()
  const { data, isError, refetch } = useQuery(invoiceQuery(api, invoiceId))
  return (
    <div className={styles.screen} aria-busy={data === undefined && !isError}>
      <title>{t('orderTitle', { brand: brand.name })}</title>
      {isError && data === undefined && (
        <Notice
          tone="error"
          title={t('orderFailed')}
          action={<Button onClick={() => void refetch()}>{t('everywhere:retry')}</Button>}
        />
      )}
      {data === undefined && !isError && <Skeleton shape="block" />}
      {data && <Outcome page={data} />}
    </div>
  )
}

/** Coins that came are new everywhere at once. */
function useNewBalance(isPaid: boolean): void {
  const queries = useQueryClient()
  useEffect(() => {
    if (!isPaid) return
    void queries.invalidateQueries({ queryKey: ['coins'] })
    void queries.invalidateQueries({ queryKey: ['profile'] })
  }, [isPaid, queries])
}

function Outcome({ page: { invoice, declineReason } }: { page: PaymentPage }) {
  const { t, i18n } = useTranslation(['shop', 'everywhere'])
  const { state } = invoice
  useNewBalance(state === 'paid')
  const isWaiting = state === 'pending' || state === 'created'
  return (
    <Card asChild className={styles.facts ?? ''}>
      <section aria-live="polite">
        <h1>{t(`state.${state}.title`)}</h1>
        {isWaiting && <Spinner />}
        {state === 'paid' && (
          <CoinAmount
            amount={invoice.coins}
            locale={i18n.language}
            unit={t('everywhere:coins', { count: invoice.coins })}
            size="l"
            signed
          />
        )}
        <p>
          {state === 'declined' && declineReason ? t(`reason.${declineReason}`) : t(`state.${state}.text`)}
        </p>
        <p className={styles.note}>
          <bdi>{moneyText(invoice, i18n.language)}</bdi>
          {invoice.number !== null && (
            <>
              {' · '}
              <bdi>{t('number', { number: invoice.number })}</bdi>
            </>
          )}
        </p>
        <WayOn state={state} />
      </section>
    </Card>
  )
}

function WayOn({ state }: { state: PaymentPage['invoice']['state'] }) {
  const { t } = useTranslation('shop')
  const isOver = state === 'declined' || state === 'expired'
  if (isOver) {
    return (
      <Button asChild variant="ember" size="l" block>
        <Link to="/payment/credits">{t('again')}</Link>
      </Button>
    )
  }
  return (
    <Button asChild size="l" block variant={state === 'paid' ? 'ember' : 'plain'}>
      <Link to="/wallet?confirmed=success">{t('toWallet')}</Link>
    </Button>
  )
}
