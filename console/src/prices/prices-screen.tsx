import type { OfferView, PriceTierView } from '@serendip/contract/operator'
import { Section } from '@serendip/ui'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useApi } from '../api.ts'
import type { Column } from '../parts/lists/columns.tsx'
import { DataTable } from '../parts/lists/data-table.tsx'
import { ErrorNotice } from '../parts/screen/error-notice.tsx'
import { ExportButton } from '../parts/lists/export-button.tsx'
import { Loading } from '../parts/screen/loading.tsx'
import { countryName } from '../parts/facts/names.ts'
import { Screen } from '../parts/screen/screen.tsx'

type Currency = PriceTierView['currencies'][number]
const money = (currency: Currency, cents: number): string =>
  new Intl.NumberFormat('en-GB', { style: 'currency', currency }).format(cents / 100)

/** Prices of coins, country by country. */
export function PricesScreen() {
  const api = useApi()
  const { t } = useTranslation('console')
  const { data, error } = useQuery({ queryKey: ['prices'], queryFn: () => api.catalogue.prices() })
  return (
    <Screen
      title={t('nav.prices')}
      text={t('about.prices')}
      actions={<ExportButton wanted={{ list: 'prices' }} />}
    >
      <ErrorNotice error={error} />
      {!data && !error && <Loading />}
      {data?.tiers.map((tier) => (
        <Tier key={tier.tier} {...tier} />
      ))}
    </Screen>
  )
}

function Tier({ tier, countries, currencies, offers }: PriceTierView) {
  const { t } = useTranslation('console')
  const names = countries?.map(countryName).join(', ') ?? t('prices.others')
  return (
    <Section title={t('prices.tier', { tier })} text={names}>
      <DataTable<OfferView>
        label={t('prices.offers', { tier })}
        items={offers}
        keyOf={({ kind, key }) => `${kind} ${key}`}
        columns={[
          { id: 'kind', header: t('prices.kind'), cell: ({ kind }) => t(`prices.kinds.${kind}`) },
          { id: 'coins', header: t('prices.coins'), count: ({ coins }) => coins },
          ...currencies.map(
            (currency, index): Column<OfferView> => ({
              id: currency,
              header: currency,
              cell: ({ cents }) => money(currency, cents[index] ?? 0),
            }),
          ),
          { id: 'minutes', header: t('prices.minutes'), wide: true, cell: ({ minutes }) => minutes },
          {
            id: 'discount',
            header: t('prices.discount'),
            wide: true,
            cell: ({ discountPercent }) =>
              discountPercent !== null && t('prices.percent', { percent: discountPercent }),
          },
        ]}
      />
    </Section>
  )
}
