import type { PriceListView } from '@serendip/contract/operator'
import { Button } from '@serendip/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { useApi } from '../api.ts'
import { errorCodeOf } from '../client.ts'
import { defineList } from '../parts/lists/define-list.tsx'
import { ErrorNotice } from '../parts/screen/error-notice.tsx'
import { Loading } from '../parts/screen/loading.tsx'
import { useSubmit } from '../parts/forms/use-submit.ts'
import { useMe } from '../queries.ts'
import { ChangeTable } from './change-table.tsx'
import styles from './prices.module.css'
import { priceListQuery, pricesKey } from './prices-queries.ts'

/** Every published version of the price list: who, when, why, and what it changed. */
export const priceListsList = defineList({
  name: 'priceLists',
  filters: {},
  read: (api) => api.catalogue.priceLists(),
  items: ({ lists }) => lists,
  keyOf: ({ version }) => String(version),
  csv: () => ({ list: 'priceLists' }),
  changedWith: 'prices.write',
  useView: ({ t, items }) => ({
    columns: [
      { id: 'version', header: t('prices.version'), count: ({ version }) => version },
      { id: 'at', header: t('prices.publishedAt'), when: ({ publishedAt }) => publishedAt },
      { id: 'note', header: t('prices.note'), cell: ({ note }) => note },
      { id: 'author', header: t('prices.author'), cell: ({ authorName }) => authorName },
      { id: 'approver', header: t('prices.approver'), cell: ({ approverName }) => approverName },
      { id: 'loss', header: t('prices.lossReason'), wide: true, cell: ({ lossReason }) => lossReason },
      { id: 'from', header: t('prices.restoredFrom'), wide: true, cell: ({ restoredFrom }) => restoredFrom },
    ],
    row: {
      open: t('prices.openVersion'),
      title: ({ version }) => t('prices.versionOf', { version }),
      content: (list) => <OpenVersion list={list} isLast={items?.[0]?.version === list.version} />,
    },
    actions: <Link to="/prices">{t('prices.inForce')}</Link>,
    empty: null,
  }),
})

interface OpenVersionProps {
  readonly list: PriceListView
  readonly isLast: boolean
}

function OpenVersion({ list: { version }, isLast }: OpenVersionProps) {
  const api = useApi()
  const { t } = useTranslation('console')
  const mayWrite = useMe().rights.has('prices.write')
  const { data, error } = useQuery(priceListQuery(api, version))
  if (!data) return error ? <ErrorNotice error={error} /> : <Loading />
  return (
    <div className={styles.stack}>
      {version === 1 ? (
        <p className={styles.quiet}>{t('prices.firstVersion')}</p>
      ) : (
        <ChangeTable changes={data.changes} />
      )}
      {mayWrite && !isLast && <Restore version={version} />}
    </div>
  )
}

function Restore({ version }: { readonly version: number }) {
  const api = useApi()
  const { t } = useTranslation('console')
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { error, isPending, submit } = useSubmit(async () => {
    await api.catalogue.restorePriceList({ params: { version: String(version) } })
    await queries.invalidateQueries({ queryKey: pricesKey })
    await navigate('/prices/draft')
  })
  const isTaken = error !== null && errorCodeOf(error) === 'conflict'
  return (
    <form className={styles.stack} onSubmit={(event) => void submit(event)}>
      {isTaken ? <p role="alert">{t('prices.hasDraft')}</p> : <ErrorNotice error={error} />}
      <div>
        <Button type="submit" pending={isPending}>
          {t('prices.restore', { version })}
        </Button>
      </div>
    </form>
  )
}
