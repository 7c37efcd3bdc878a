import type { PriceChange } from '@serendip/contract/operator'
import { useTranslation } from 'react-i18next'
import { DataTable } from '../parts/lists/data-table.tsx'
import { changeLines } from './price-text.ts'
import styles from './prices.module.css'

const productOf = ({ before, after }: PriceChange) => after ?? before

/** Changes of a version from the one before. */
export function ChangeTable({ changes }: { readonly changes: readonly PriceChange[] }) {
  const { t } = useTranslation('console')
  if (changes.length === 0) return <p className={styles.quiet}>{t('prices.noChanges')}</p>
  return (
    <DataTable
      label={t('prices.changes')}
      items={changes}
      keyOf={(change) => `${productOf(change)?.tier} ${productOf(change)?.key}`}
      columns={[
        { id: 'key', header: t('prices.key'), code: (change) => productOf(change)?.key ?? null },
        { id: 'tier', header: t('prices.tierColumn'), cell: (change) => productOf(change)?.tier },
        { id: 'change', header: t('prices.change'), cell: (change) => <Lines change={change} /> },
      ]}
    />
  )
}

function Lines({ change }: { readonly change: PriceChange }) {
  const { t } = useTranslation('console')
  return (
    <span className={styles.stack}>
      {changeLines(change, t).map((line) => (
        <span key={line}>{line}</span>
      ))}
    </span>
  )
}
