import {
  catalogueGroups,
  type PriceDraft,
  type PriceListProduct,
  priceTiers,
  type UnitMargin,
  v4KeyOf,
} from '@serendip/contract/operator'
import { Badge, Button, CreditCardIcon, EmptyState, Notice, Section } from '@serendip/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useApi } from '../api.ts'
import { WaitingApprovals } from '../approvals/waiting-approvals.tsx'
import { errorCodeOf } from '../client.ts'
import { When } from '../parts/facts/when.tsx'
import { DataTable } from '../parts/lists/data-table.tsx'
import { ErrorNotice } from '../parts/screen/error-notice.tsx'
import { ReadsOnly } from '../parts/screen/reads-only.tsx'
import { Screen } from '../parts/screen/screen.tsx'
import { UnreadScreen } from '../parts/screen/unread-screen.tsx'
import { useMe } from '../queries.ts'
import { ChangeTable } from './change-table.tsx'
import { Margin } from './margin.tsx'
import { PricePreview } from './price-preview.tsx'
import { dollars } from './price-text.ts'
import styles from './prices.module.css'
import { priceDraftQuery } from './prices-queries.ts'
import { ProductDialog } from './product-dialog.tsx'
import { PublishPricesDialog } from './publish-prices-dialog.tsx'
import { useDraftActs } from './use-draft-acts.ts'

/** The next price list: edited by one operator, previewed, and published by another. */
export function PriceDraftScreen() {
  const api = useApi()
  const { t } = useTranslation('console')
  const { data, error, refetch } = useQuery(priceDraftQuery(api))
  if (data === undefined) {
    return <UnreadScreen error={error} title={t('prices.draftTitle')} listPath="/prices" retry={refetch} />
  }
  return data === null ? <NoDraft /> : <Draft draft={data} />
}

function NoDraft() {
  const { t } = useTranslation('console')
  const mayWrite = useMe().rights.has('prices.write')
  const { start } = useDraftActs(null)
  return (
    <Screen
      title={t('prices.draftTitle')}
      text={t('prices.draftText')}
      actions={<Link to="/prices">{t('prices.inForce')}</Link>}
    >
      <ReadsOnly without="prices.write" />
      <ErrorNotice error={start.error} />
      <EmptyState
        icon={<CreditCardIcon />}
        title={t('prices.noDraft')}
        action={
          mayWrite && (
            <Button variant="ember" pending={start.isPending} onClick={() => start.mutate()}>
              {t('prices.start')}
            </Button>
          )
        }
      />
    </Screen>
  )
}

function Draft({ draft }: { readonly draft: PriceDraft }) {
  const { t } = useTranslation('console')
  const me = useMe()
  const { save, drop } = useDraftActs(draft)
  const [isPublishing, setPublishing] = useState(false)
  const mayWrite = me.rights.has('prices.write')
  const mayEdit = mayWrite && draft.operatorId === me.operatorId && !draft.waits
  const isReady = draft.problems.length === 0 && draft.changes.length > 0
  return (
    <Screen
      title={t('prices.draftTitle')}
      text={t('prices.draftText')}
      actions={
        <>
          <Link to="/prices">{t('prices.inForce')}</Link>
          {mayWrite && !draft.waits && (
            <Button pending={drop.isPending} onClick={() => drop.mutate()}>
              {t('prices.drop')}
            </Button>
          )}
          {mayEdit && (
            <Button variant="ember" disabled={!isReady} onClick={() => setPublishing(true)}>
              {t('prices.publish')}
            </Button>
          )}
        </>
      }
    >
      <ReadsOnly without="prices.write" />
      {drop.error && errorCodeOf(drop.error) === 'conflict' ? (
        <Notice tone="error">{t('prices.stale')}</Notice>
      ) : (
        <ErrorNotice error={drop.error} />
      )}
      {mayWrite && <WaitingApprovals of={({ kind }) => kind === 'priceList'} />}
      <State draft={draft} isOwn={draft.operatorId === me.operatorId} />
      <Problems draft={draft} />
      <Section title={t('prices.changes')}>
        <ChangeTable changes={draft.changes} />
      </Section>
      {priceTiers.map((tier) => (
        <DraftTier key={tier} tier={tier} draft={draft} save={mayEdit ? save : null} />
      ))}
      <p>{t('prices.marginHint')}</p>
      <PricePreview ofDraft draftedAt={draft.draftedAt} />
      {isPublishing && <PublishPricesDialog draft={draft} close={() => setPublishing(false)} />}
    </Screen>
  )
}

interface StateProps {
  readonly draft: PriceDraft
  readonly isOwn: boolean
}

function State({ draft: { base, restoredFrom, operatorName, draftedAt, waits }, isOwn }: StateProps) {
  const { t } = useTranslation('console')
  return (
    <>
      <p className={styles.quiet}>
        {t('prices.draftBy', { name: operatorName, base })} <When ms={draftedAt} />
        {restoredFrom !== null && <> · {t('prices.restoring', { version: restoredFrom })}</>}
      </p>
      {waits && <Notice>{t('prices.waits')}</Notice>}
      {!waits && !isOwn && <Notice>{t('prices.ofOther', { name: operatorName })}</Notice>}
    </>
  )
}

function Problems({ draft: { problems } }: { readonly draft: PriceDraft }) {
  const { t } = useTranslation('console')
  if (problems.length === 0) return null
  return (
    <Notice tone="error" title={t('prices.problems', { count: problems.length })}>
      <ul className={styles.list}>
        {problems.map(({ tier, key, problem }) => (
          <li key={`${tier} ${key} ${problem}`}>
            {t('prices.tier', { tier })}
            {key !== null && (
              <>
                {' '}
                <code>{key}</code>
              </>
            )}
            : {t(`prices.problem.${problem}`)}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

interface DraftTierProps {
  readonly tier: PriceListProduct['tier']
  readonly draft: PriceDraft
  /** Null for who only reads. */
  readonly save: ((products: readonly PriceListProduct[]) => Promise<void>) | null
}

const plain = new Intl.NumberFormat('en-GB')

/** At the price, and at the v4 price if there is one. */
function Margins({ margins }: { readonly margins: readonly UnitMargin[] }) {
  return (
    <span className={styles.margins}>
      {margins.map((margin) => (
        <Margin key={margin.key} margin={margin} />
      ))}
    </span>
  )
}

type EditorTarget = PriceListProduct | 'new' | null

function DraftTier({ tier, draft: { products, margins }, save }: DraftTierProps) {
  const { t } = useTranslation('console')
  const [edited, setEdited] = useState<EditorTarget>(null)
  const own = products
    .filter((product) => product.tier === tier)
    .toSorted((left, right) => catalogueGroups.indexOf(left.group) - catalogueGroups.indexOf(right.group))
  const store = (product: PriceListProduct | null) => {
    const kept = products.filter((known) => known !== edited)
    return save?.(product === null ? kept : [...kept, product]) ?? Promise.resolve()
  }
  const marginsOf = ({ key, v4PriceCents, coins }: PriceListProduct) =>
    margins.filter(
      (margin) =>
        margin.tier === tier &&
        (margin.key === key || (v4PriceCents !== null && margin.key === v4KeyOf(coins))),
    )
  return (
    <Section title={t('prices.tier', { tier })}>
      <DataTable<PriceListProduct>
        label={t('prices.offers', { tier })}
        items={own}
        keyOf={({ key }) => key}
        columns={[
          { id: 'key', header: t('prices.key'), cell: (product) => <Key product={product} /> },
          { id: 'group', header: t('prices.fields.group'), cell: ({ group }) => t(`prices.groups.${group}`) },
          {
            id: 'coins',
            header: t('prices.coins'),
            cell: ({ coins, months }) =>
              months === null ? plain.format(coins) : t('prices.monthCount', { count: months }),
          },
          { id: 'price', header: t('prices.price'), cell: ({ priceCents }) => dollars(priceCents) },
          {
            id: 'margin',
            header: t('prices.margin'),
            cell: (product) => <Margins margins={marginsOf(product)} />,
          },
          {
            id: 'v4',
            header: t('prices.fields.v4PriceCents'),
            wide: true,
            cell: ({ v4PriceCents }) => v4PriceCents !== null && dollars(v4PriceCents),
          },
          {
            id: 'regular',
            header: t('prices.regularPrice'),
            wide: true,
            cell: ({ regularPriceCents }) => regularPriceCents !== null && dollars(regularPriceCents),
          },
          {
            id: 'acts',
            header: t('acts'),
            cell: (product) =>
              save && (
                <Button
                  size="s"
                  aria-label={t('prices.editOf', { key: product.key })}
                  onClick={() => setEdited(product)}
                >
                  {t('prices.editOne')}
                </Button>
              ),
          },
        ]}
      />
      {save && (
        <div>
          <Button onClick={() => setEdited('new')}>{t('prices.addProduct', { tier })}</Button>
        </div>
      )}
      {edited !== null && (
        <ProductDialog
          product={edited === 'new' ? null : edited}
          tier={tier}
          save={store}
          close={() => setEdited(null)}
        />
      )}
    </Section>
  )
}

function Key({ product: { key, isOnSale } }: { readonly product: PriceListProduct }) {
  const { t } = useTranslation('console')
  return (
    <span>
      <code>{key}</code> {!isOnSale && <Badge>{t('prices.notOnSale')}</Badge>}
    </span>
  )
}
