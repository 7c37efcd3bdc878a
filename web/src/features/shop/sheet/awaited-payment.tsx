import { Button, Notice, Spinner } from '@serendip/ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { usePlatform } from '../../../platform/platform-context.tsx'
import { useOutcomeTexts } from '../order/use-outcome-texts.ts'
import { openStates } from '../paying/use-purchase.ts'
import { invoiceQuery } from '../shop-queries.ts'
import styles from './coin-shop-sheet.module.css'
import type { OpenPayment, PurchaseBeside } from './use-purchase-beside.ts'

interface AwaitedPaymentProps {
  readonly awaited: OpenPayment
  readonly purchase: PurchaseBeside
}

/** Waits for the outcome of a payment: in a tab of its own, at the bank, or of a charge that was not answered yet. */
export function AwaitedPayment({ awaited, purchase }: AwaitedPaymentProps) {
  const { t } = useTranslation(['shop', 'error'])
  const { api } = usePlatform()
  const { data: page } = useQuery(invoiceQuery(api, awaited.invoiceId))
  const settle = useEffectEvent(purchase.settle)
  useEffect(() => {
    if (page && (page.invoice.state === 'paid' || page.invoice.state === 'declined')) settle(page)
  }, [page])
  const [title, text] = useOutcomeTexts(page)
  const isOpen = page === undefined || openStates.includes(page.invoice.state)
  const confirmUrl = page?.confirmUrl ?? null
  const isInTab = isOpen && awaited.url !== null && page?.isCharging !== true
  return (
    <section className={styles.waiting} aria-live="polite">
      {isOpen && confirmUrl === null && <Spinner />}
      <h3>{isInTab ? t('tab.title') : title}</h3>
      <p>{isInTab ? t('tab.text') : text}</p>
      {purchase.problem && <Notice tone="error">{t(`error:${purchase.problem}`)}</Notice>}
      {confirmUrl !== null && <OutsideLink url={confirmUrl} label={t('bank.confirm')} isFirst />}
      {isInTab && awaited.url !== null && (
        <OutsideLink url={awaited.url} label={t('tab.open')} isFirst={!awaited.isInTab} />
      )}
      {confirmUrl !== null && (
        <Button block pending={purchase.isPending} onClick={() => void purchase.pay(awaited.invoiceId)}>
          {t('bank.instead')}
        </Button>
      )}
      {(isInTab || page?.isCharging === false) && (
        <Button variant="quiet" block onClick={purchase.stopWaiting}>
          {t('again')}
        </Button>
      )}
    </section>
  )
}

/** A page of the payment service or the bank, in a tab of its own. */
function OutsideLink({ url, label, isFirst }: { url: string; label: string; isFirst: boolean }) {
  return (
    <Button asChild block size="l" variant={isFirst ? 'ember' : 'plain'}>
      <a href={url} target="_blank" rel="noopener">
        {label}
      </a>
    </Button>
  )
}
