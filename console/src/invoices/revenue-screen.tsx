import { type RevenueRow, type RevenueView, revenueRanges } from '@serendip/contract/operator'
import { Chip, ChipGroup, Facts, Section } from '@serendip/ui'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useApi } from '../api.ts'
import { Fact } from '../parts/facts/fact.tsx'
import { countryName } from '../parts/facts/names.ts'
import { DataTable } from '../parts/lists/data-table.tsx'
import { ErrorNotice } from '../parts/screen/error-notice.tsx'
import { Loading } from '../parts/screen/loading.tsx'
import { Screen } from '../parts/screen/screen.tsx'
import { moneyText } from './money-text.ts'

const readMs = 30_000
const percent = new Intl.NumberFormat('en-GB', { style: 'percent' })
const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })

/** Sales of today, a week or a month. */
export function RevenueScreen() {
  const api = useApi()
  const { t } = useTranslation('console')
  const [params, setParams] = useSearchParams()
  const range = revenueRanges.find((known) => known === params.get('range')) ?? 'today'
  const { data, error } = useQuery({
    queryKey: ['revenue', range],
    queryFn: () => api.invoices.revenue({ query: { range } }),
    refetchInterval: readMs,
    placeholderData: keepPreviousData,
  })
  return (
    <Screen title={t('nav.revenue')} text={t('about.revenue')}>
      <ChipGroup label={t('revenue.range')}>
        {revenueRanges.map((known) => (
          <Chip
            key={known}
            selected={known === range}
            onClick={() => setParams(known === 'today' ? {} : { range: known }, { replace: true })}
          >
            {t(`revenue.ranges.${known}`)}
          </Chip>
        ))}
      </ChipGroup>
      <ErrorNotice error={error} />
      {!data && !error && <Loading />}
      {data && <Revenue {...data} />}
    </Screen>
  )
}

function Revenue(view: RevenueView) {
  const { t } = useTranslation('console')
  const { since, total, firstPurchases, returned, created, paid, declines } = view
  return (
    <>
      <Section title={t('revenue.total')} text={t('revenue.since', { time: moment.format(since) })}>
        {total.length === 0 ? <p>{t('revenue.none')}</p> : <Rows label={t('revenue.total')} rows={total} />}
      </Section>
      <Section title={t('revenue.conversion')}>
        <Facts>
          <Fact label={t('revenue.createdCount')} count={created} />
          <Fact label={t('revenue.paidCount')} count={paid} />
          {created > 0 && <Fact label={t('revenue.share')}>{percent.format(paid / created)}</Fact>}
        </Facts>
      </Section>
      {firstPurchases.length > 0 && (
        <Section title={t('revenue.first')}>
          <Rows label={t('revenue.first')} rows={firstPurchases} />
        </Section>
      )}
      {returned.length > 0 && (
        <Section title={t('revenue.returned')}>
          <Rows label={t('revenue.returned')} rows={returned} />
        </Section>
      )}
      {total.length > 0 && (
        <>
          <Section title={t('revenue.byProduct')}>
            <Rows label={t('revenue.byProduct')} rows={view.byProduct} header={t('revenue.product')} />
          </Section>
          <Section title={t('revenue.byCountry')}>
            <Rows
              label={t('revenue.byCountry')}
              rows={view.byCountry}
              header={t('revenue.country')}
              nameOf={(code) => countryName(code || null)}
            />
          </Section>
          <Section title={t('revenue.byProvider')}>
            <Rows label={t('revenue.byProvider')} rows={view.byProvider} header={t('revenue.provider')} />
          </Section>
        </>
      )}
      <Section title={t('revenue.declines')}>
        {declines.length === 0 ? (
          <p>{t('revenue.noDeclines')}</p>
        ) : (
          <DataTable
            label={t('revenue.declines')}
            items={declines}
            keyOf={({ reason }) => reason}
            columns={[
              {
                id: 'reason',
                header: t('revenue.reason'),
                cell: ({ reason }) => t(`invoices.reasons.${reason}`),
              },
              { id: 'invoices', header: t('revenue.invoices'), count: ({ invoices }) => invoices },
            ]}
          />
        )}
      </Section>
    </>
  )
}

interface RowsProps {
  readonly label: string
  readonly rows: readonly RevenueRow[]
  /** Of the column of keys; without it, the currency is the key. */
  readonly header?: string
  nameOf?(key: string): string
}

function Rows({ label, rows, header, nameOf = (key) => key }: RowsProps) {
  const { t } = useTranslation('console')
  return (
    <DataTable
      label={label}
      items={rows}
      keyOf={({ key, currency }) => `${key} ${currency}`}
      columns={[
        ...(header === undefined ? [] : [{ id: 'key', header, cell: ({ key }: RevenueRow) => nameOf(key) }]),
        { id: 'currency', header: t('revenue.currency'), cell: ({ currency }) => currency },
        { id: 'invoices', header: t('revenue.invoices'), count: ({ invoices }) => invoices },
        {
          id: 'amount',
          header: t('revenue.amount'),
          cell: ({ amountMinor, currency }) => moneyText(amountMinor, currency),
        },
        {
          id: 'tax',
          header: t('revenue.tax'),
          wide: true,
          cell: ({ taxMinor, currency }) => moneyText(taxMinor, currency),
        },
        {
          id: 'net',
          header: t('revenue.net'),
          cell: ({ amountMinor, taxMinor, currency }) => moneyText(amountMinor - taxMinor, currency),
        },
      ]}
    />
  )
}
