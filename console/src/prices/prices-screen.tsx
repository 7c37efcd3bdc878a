import type { OfferView, PriceListView, PriceTierView, UnitMargin } from '@serendip/contract/operator'
import { Badge, Facts, Notice, Section } from '@serendip/ui'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useApi } from '../api.ts'
import { WaitingApprovals } from '../approvals/waiting-approvals.tsx'
import { Fact } from '../parts/facts/fact.tsx'
import { countryName } from '../parts/facts/names.ts'
import type { Column } from '../parts/lists/columns.tsx'
import { DataTable } from '../parts/lists/data-table.tsx'
import { ExportButton } from '../parts/lists/export-button.tsx'
import { ErrorNotice } from '../parts/screen/error-notice.tsx'
import { Loading } from '../parts/screen/loading.tsx'
import { Screen } from '../parts/screen/screen.tsx'
import { useMe } from '../queries.ts'
import { Margin } from './margin.tsx'
import { PricePreview } from './price-preview.tsx'
import { priceDraftQuery, pricesQuery } from './prices-queries.ts'
import { money } from './price-text.ts'

/** The price list in force, country by country, with what is left of each sale. */
export function PricesScreen() {
  const api = useApi()
  const { t } = useTranslation('console')
  const mayWrite = useMe().rights.has('prices.write')
  const { data, error } = useQuery(pricesQuery(api))
  const { data: draft } = useQuery(priceDraftQuery(api))
  return (
    <Screen
      title={t('nav.prices')}
      text={t('about.prices')}
      actions={
        <>
          <Link to="/prices/history">{t('prices.history')}</Link>
          {(mayWrite || draft) && (
            <Link to="/prices/draft">{t(draft ? 'prices.openDraft' : 'prices.edit')}</Link>
          )}
          <ExportButton wanted={{ list: 'prices' }} />
        </>
      }
    >
      <ErrorNotice error={error} />
      {!data && !error && <Loading />}
      {mayWrite && <WaitingApprovals of={({ kind }) => kind === 'priceList'} />}
      {data && <Version list={data.list} />}
      {data?.tiers.map((tier) => (
        <Tier key={tier.tier} tier={tier} margins={data.margins} />
      ))}
      {data && <p>{t('prices.marginHint')}</p>}
      {data && <PricePreview ofDraft={false} />}
    </Screen>
  )
}

function Version({ list }: { readonly list: PriceListView }) {
  const { t } = useTranslation('console')
  return (
    <>
      <Facts>
        <Fact label={t('prices.version')} count={list.version} />
        <Fact label={t('prices.publishedAt')} when={list.publishedAt} />
        <Fact label={t('prices.author')}>{list.authorName}</Fact>
        <Fact label={t('prices.approver')}>{list.approverName}</Fact>
        <Fact label={t('prices.note')}>{list.note}</Fact>
      </Facts>
      {list.lossReason !== null && (
        <Notice tone="warn">{t('prices.lossReasonOf', { reason: list.lossReason })}</Notice>
      )}
    </>
  )
}

interface TierProps {
  readonly tier: PriceTierView
  readonly margins: readonly UnitMargin[]
}

function Tier({ tier: { tier, countries, currencies, offers }, margins }: TierProps) {
  const { t } = useTranslation('console')
  const names = countries?.map(countryName).join(', ') ?? t('prices.others')
  return (
    <Section title={t('prices.tier', { tier })} text={names}>
      <DataTable<OfferView>
        label={t('prices.offers', { tier })}
        items={offers}
        keyOf={({ kind, key }) => `${kind} ${key}`}
        columns={[
          { id: 'kind', header: t('prices.kind'), cell: (offer) => <Name offer={offer} /> },
          { id: 'coins', header: t('prices.coins'), cell: (offer) => <Quantity offer={offer} /> },
          ...currencies.map(
            (currency, index): Column<OfferView> => ({
              id: currency,
              header: currency,
              cell: ({ cents }) => money(currency, cents[index] ?? 0),
            }),
          ),
          {
            id: 'margin',
            header: t('prices.margin'),
            cell: ({ key }) => (
              <Margin margin={margins.find((margin) => margin.tier === tier && margin.key === key)} />
            ),
          },
          { id: 'minutes', header: t('prices.minutes'), wide: true, cell: ({ minutes }) => minutes },
          {
            id: 'discount',
            header: t('prices.discount'),
            wide: true,
            cell: ({ discountPercent }) =>
              discountPercent !== null && t('prices.percent', { percent: discountPercent }),
          },
          { id: 'key', header: t('prices.key'), wide: true, code: ({ key }) => key },
        ]}
      />
    </Section>
  )
}

function Name({ offer: { kind, isOnSale } }: { readonly offer: OfferView }) {
  const { t } = useTranslation('console')
  return (
    <span>
      {t(`prices.kinds.${kind}`)} {!isOnSale && <Badge>{t('prices.notOnSale')}</Badge>}
    </span>
  )
}

const plain = new Intl.NumberFormat('en-GB')

function Quantity({ offer: { coins, months } }: { readonly offer: OfferView }) {
  const { t } = useTranslation('console')
  return months === null ? plain.format(coins) : t('prices.monthCount', { count: months })
}
