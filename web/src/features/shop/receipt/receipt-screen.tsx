import { formatLocale, formatMinor, type ReceiptView } from '@serendip/contract'
import { Button, Card, CreditCardIcon, EmptyState, Notice, Skeleton } from '@serendip/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { asApiError } from '../../../platform/api/api-error.ts'
import { isolate } from '../../../platform/i18n/isolate.ts'
import { usePlatform } from '../../../platform/platform-context.tsx'
import { useCoinShop } from '../../../shared/coins/coin-shop.ts'
import { MethodLine } from '../paying/method-line.tsx'
import { receiptQuery } from '../shop-queries.ts'
import styles from './receipt-screen.module.css'

/** `/payment/receipt/{invoiceId}`: what was paid, to whom, with which tax, and how to reach support; also as a file. */
export function ReceiptScreen() {
  const { t } = useTranslation(['receipt', 'everywhere'])
  const { api, brand } = usePlatform()
  const { invoiceId = '' } = useParams()
  const { data, isError, error, refetch } = useQuery(receiptQuery(api, invoiceId))
  const isUnknown = isError && ['not_found', 'bad_input'].includes(asApiError(error).code)
  return (
    <div className={styles.screen} aria-busy={data === undefined && !isError}>
      <title>{t('pageTitle', { brand: brand.name })}</title>
      {isUnknown && (
        <EmptyState
          level="h1"
          icon={<CreditCardIcon />}
          title={t('unknown')}
          action={
            <Button asChild>
              <Link to={`/payment/step2/${invoiceId}`}>{t('back')}</Link>
            </Button>
          }
        />
      )}
      {isError && !isUnknown && (
        <Notice
          tone="error"
          title={t('failed')}
          action={<Button onClick={() => void refetch()}>{t('everywhere:retry')}</Button>}
        />
      )}
      {data === undefined && !isError && <Skeleton shape="block" />}
      {data && <Receipt receipt={data} />}
    </div>
  )
}

/** Amounts and days in the language of the screen; in Arabic they keep their own order. */
function useWords({ currency }: ReceiptView) {
  const { i18n } = useTranslation()
  const locale = formatLocale(i18n.language)
  const own = (text: string): string => (i18n.dir() === 'rtl' ? isolate(text) : text)
  return {
    money: (minor: number): string => own(formatMinor(minor, currency, locale)),
    day: (at: number): string =>
      new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(at),
    percent: (rate: number): string =>
      own(
        new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(rate / 10_000),
      ),
    country: (code: string | null): string =>
      code === null ? '' : (new Intl.DisplayNames([i18n.language], { type: 'region' }).of(code) ?? code),
    count: (coins: number): string => new Intl.NumberFormat(locale).format(coins),
    months: (months: number): string =>
      new Intl.NumberFormat(locale, { style: 'unit', unit: 'month', unitDisplay: 'long' }).format(months),
  }
}

function Receipt({ receipt }: { receipt: ReceiptView }) {
  const { t } = useTranslation('receipt')
  const { clock } = usePlatform()
  const shop = useCoinShop()
  const words = useWords(receipt)
  const otherWay = receipt.provider === 'test' ? t('testProvider') : receipt.provider
  const { seller, buyer, priceMinor, taxMinor, taxRate, country } = receipt
  const { refundedAt, refundedMinor, refundedTaxMinor } = receipt
  return (
    <>
      <Card asChild className={styles.receipt ?? ''}>
        <article>
          <h1>{t('title')}</h1>
          <p className={styles.note}>
            <bdi>{receipt.number}</bdi> · {words.day(receipt.paidAt)}
          </p>
          <Party label={t('seller')} lines={[seller.name, ...seller.address]} taxId={seller.taxId} />
          {buyer && (
            <Party
              label={t('buyer')}
              lines={[buyer.name, `${buyer.postalCode} ${words.country(country)}`]}
              taxId={buyer.taxId}
            />
          )}
          <dl className={styles.lines}>
            {receipt.months === null ? (
              <Line label={t('coins')} value={words.count(receipt.coins)} />
            ) : (
              <Line label={t('membership')} value={words.months(receipt.months)} />
            )}
            {taxMinor === 0 ? (
              <Line label={t('tax')} value={t('noTax')} />
            ) : (
              <>
                <Line label={t('net')} value={words.money(priceMinor - taxMinor)} />
                <Line
                  label={t('taxOf', { rate: words.percent(taxRate), country: words.country(country) })}
                  value={words.money(taxMinor)}
                />
              </>
            )}
            <div className={styles.line}>
              <dt>{t('provider')}</dt>
              <dd>{receipt.card ? <MethodLine method={receipt.card} /> : otherWay}</dd>
            </div>
            <Line label={t('descriptor')} value={receipt.descriptor} />
            <div className={styles.total}>
              <dt>{t('total')}</dt>
              <dd>
                <strong>{words.money(priceMinor)}</strong>
              </dd>
            </div>
            {refundedAt !== null && (
              <Line
                label={t('refundedOn', { date: words.day(refundedAt) })}
                value={words.money(-refundedMinor)}
              />
            )}
            {refundedTaxMinor > 0 && <Line label={t('refundedTax')} value={words.money(-refundedTaxMinor)} />}
          </dl>
          <Download receipt={receipt} />
        </article>
      </Card>
      <section className={styles.notes}>
        {/* Nothing is left to be refunded of a payment that went back as a whole. */}
        {refundedMinor < priceMinor && (
          <>
            <h2>{t('refundTitle')}</h2>
            <p>
              {t(receipt.months === null ? 'refundText' : 'withdrawText', {
                date: words.day(receipt.refundableUntil),
              })}
            </p>
            {receipt.months === null && clock.now() <= receipt.refundableUntil && (
              <Button onClick={() => shop?.openRefund(receipt.invoiceId)}>{t('refund.go')}</Button>
            )}
          </>
        )}
        <h2>{t('helpTitle')}</h2>
        <p>{t('helpText', { email: receipt.supportEmail })}</p>
        <Button asChild>
          <Link to="/chat?support=finance">{t('help')}</Link>
        </Button>
      </section>
    </>
  )
}

function Party({ label, lines, taxId }: { label: string; lines: readonly string[]; taxId: string | null }) {
  const { t } = useTranslation('receipt')
  return (
    <address className={styles.party}>
      <span className={styles.note}>{label}</span>
      {lines.map((line) => (
        <span key={line}>
          <bdi>{line}</bdi>
        </span>
      ))}
      {taxId !== null && (
        <span>
          {t('taxId')}: <bdi>{taxId}</bdi>
        </span>
      )}
    </address>
  )
}

function Line({ label, value }: { label: string; value: string }) {
  return (
    <div className={styles.line}>
      <dt>{label}</dt>
      <dd>
        <bdi>{value}</bdi>
      </dd>
    </div>
  )
}

function Download({ receipt: { invoiceId, number } }: { receipt: ReceiptView }) {
  const { t, i18n } = useTranslation('receipt')
  const { api } = usePlatform()
  const download = useMutation({
    mutationFn: () =>
      api.receipts.pdf({
        params: { id: invoiceId },
        query: { language: i18n.language as 'en' },
      }),
    onSuccess: (file) => saveBlob(file, `${number}.pdf`),
  })
  return (
    <>
      {download.isError && <Notice tone="error">{t('downloadFailed')}</Notice>}
      <Button size="l" block pending={download.isPending} onClick={() => download.mutate()}>
        {t('download')}
      </Button>
    </>
  )
}

function saveBlob(file: Blob, filename: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = filename
  link.click()
  URL.revokeObjectURL(address)
}
