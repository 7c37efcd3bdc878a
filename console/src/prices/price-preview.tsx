import type { ProductView } from '@serendip/contract'
import {
  type RunningOffer,
  runningOffers,
  type ShopSplit,
  shopSplits,
  type SpendGroup,
  spendGroups,
} from '@serendip/contract/operator'
import { Checkbox, Field, Section, Select, TextInput } from '@serendip/ui'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '../api.ts'
import { countryName } from '../parts/facts/names.ts'
import { DataTable } from '../parts/lists/data-table.tsx'
import { ErrorNotice } from '../parts/screen/error-notice.tsx'
import { money } from './price-text.ts'
import styles from './prices.module.css'
import { pricesKey } from './prices-queries.ts'

const isCountry = (code: string): boolean => /^[A-Z]{2}$/.test(code) && countryName(code) !== code

interface PreviewProps {
  readonly ofDraft: boolean
  /** Another draft is read again. */
  readonly draftedAt?: number
}

/** Offers of the shop to somebody of a country and a spend group. */
export function PricePreview({ ofDraft, draftedAt = 0 }: PreviewProps) {
  const api = useApi()
  const { t } = useTranslation('console')
  const [typed, setTyped] = useState('DE')
  const [spendGroup, setSpendGroup] = useState<SpendGroup>('starter')
  const [hasBought, setHasBought] = useState(false)
  const [splits, setSplits] = useState<readonly ShopSplit[]>([])
  const [running, setRunning] = useState<readonly RunningOffer[]>([])
  const country = typed.trim().toUpperCase()
  const body = {
    country,
    spendGroup,
    hasBought: hasBought || spendGroup !== 'starter',
    splits: [...splits],
    running: [...running],
    ofDraft,
  }
  const { data, error } = useQuery({
    queryKey: [...pricesKey, 'preview', body, draftedAt],
    queryFn: () => api.offers.previewOffers({ body }),
    enabled: isCountry(country),
    placeholderData: keepPreviousData,
  })
  return (
    <Section title={t('prices.preview')} text={t('prices.previewText')}>
      <div className={styles.stack}>
        <div className={styles.pair}>
          <Field
            label={t('prices.country')}
            hint={isCountry(country) ? countryName(country) : t('prices.countryHint')}
            error={!isCountry(country) && t('prices.countryWrong')}
          >
            <TextInput maxLength={2} value={typed} onChange={(event) => setTyped(event.target.value)} />
          </Field>
          <Field label={t('prices.spendGroup')}>
            <Select
              value={spendGroup}
              onChange={(event) =>
                setSpendGroup(spendGroups.find((group) => group === event.target.value) ?? 'starter')
              }
            >
              {spendGroups.map((group) => (
                <option key={group} value={group}>
                  {t(`prices.spendGroups.${group}`)}
                </option>
              ))}
            </Select>
          </Field>
        </div>
        {spendGroup === 'starter' && (
          <Checkbox
            label={t('prices.hasBought')}
            checked={hasBought}
            onChange={(event) => setHasBought(event.target.checked)}
          />
        )}
        <Choices
          label={t('prices.running')}
          choices={runningOffers}
          chosen={running}
          nameOf={(kind) => t(`prices.offerKinds.${kind}`)}
          onChange={setRunning}
        />
        <Choices
          label={t('prices.splits')}
          choices={shopSplits}
          chosen={splits}
          nameOf={(name) => name}
          onChange={setSplits}
        />
        <ErrorNotice error={error} />
        {data && <Shown tier={data.tier} products={data.products} />}
      </div>
    </Section>
  )
}

interface ChoicesProps<T extends string> {
  readonly label: string
  readonly choices: readonly T[]
  readonly chosen: readonly T[]
  nameOf(choice: T): string
  onChange(chosen: readonly T[]): void
}

/** Boxes of which any number are ticked. */
function Choices<T extends string>({ label, choices, chosen, nameOf, onChange }: ChoicesProps<T>) {
  return (
    <fieldset className={styles.choices}>
      <legend>{label}</legend>
      {choices.map((choice) => (
        <Checkbox
          key={choice}
          label={nameOf(choice)}
          checked={chosen.includes(choice)}
          onChange={(event) =>
            onChange(event.target.checked ? [...chosen, choice] : chosen.filter((kept) => kept !== choice))
          }
        />
      ))}
    </fieldset>
  )
}

interface ShownProps {
  readonly tier: number
  readonly products: readonly ProductView[]
}

function Shown({ tier, products }: ShownProps) {
  const { t } = useTranslation('console')
  return (
    <DataTable
      label={t('prices.previewOf', { tier })}
      items={products}
      keyOf={({ productId }) => productId}
      columns={[
        { id: 'key', header: t('prices.key'), code: ({ productId }) => productId },
        {
          id: 'offer',
          header: t('prices.offer'),
          cell: ({ offer, productType }) =>
            offer
              ? t(`prices.offerKinds.${offer.kind}`)
              : t(`prices.groups.${productType === 'coins' ? 'default' : productType}`),
        },
        { id: 'coins', header: t('prices.coins'), count: ({ coins }) => coins },
        {
          id: 'price',
          header: t('prices.price'),
          cell: ({ currency, priceMinor }) => money(currency, priceMinor),
        },
        {
          id: 'regular',
          header: t('prices.regularPrice'),
          cell: ({ currency, regularPriceMinor }) =>
            regularPriceMinor !== null && money(currency, regularPriceMinor),
        },
        {
          id: 'discount',
          header: t('prices.discount'),
          cell: ({ discountPercent }) =>
            discountPercent !== null && t('prices.percent', { percent: discountPercent }),
        },
      ]}
    />
  )
}
