import { Section } from '@serendip/ui'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useApi } from '../api.ts'
import { DataTable } from '../parts/lists/data-table.tsx'
import { ErrorNotice } from '../parts/screen/error-notice.tsx'
import { invoiceColumns } from './invoice-columns.tsx'

const shown = 10

/** The latest purchases of a person. */
export function PersonPurchases({ userId }: { userId: string }) {
  const api = useApi()
  const { t } = useTranslation('console')
  const { data, error } = useQuery({
    queryKey: ['invoices', 'of', userId],
    queryFn: () => api.invoices.list({ query: { q: userId } }),
  })
  const invoices = data?.invoices ?? []
  return (
    <Section title={t('invoices.ofPerson')}>
      <ErrorNotice error={error} />
      {data && invoices.length === 0 && <p>{t('invoices.ofPersonNone')}</p>}
      {invoices.length > 0 && (
        <DataTable
          label={t('invoices.ofPerson')}
          items={invoices.slice(0, shown)}
          keyOf={({ invoiceId }) => invoiceId}
          columns={invoiceColumns(t)}
        />
      )}
      {invoices.length > shown && (
        <p>
          <Link to={`/invoices?q=${userId}`}>{t('invoices.allOf')}</Link>
        </p>
      )}
    </Section>
  )
}
