import { Section } from '@serendip/ui'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useApi } from '../api.ts'
import { When } from '../parts/facts/when.tsx'
import { DataTable } from '../parts/lists/data-table.tsx'
import { ErrorNotice } from '../parts/screen/error-notice.tsx'
import { moneyText } from './money-text.ts'

/** The balances of the money ledger, beside the audit that compares them with coins. */
export function MoneyLedger() {
  const api = useApi()
  const { t } = useTranslation('console')
  const { data, error } = useQuery({ queryKey: ['ledger', 'money'], queryFn: () => api.invoices.money() })
  return (
    <Section title={t('moneyLedger.title')} text={t('moneyLedger.text')}>
      <ErrorNotice error={error} />
      {data && (
        <p>
          {data.recognisedAt === null ? (
            t('moneyLedger.never')
          ) : (
            <>
              {t('moneyLedger.recognised')} <When ms={data.recognisedAt} />
            </>
          )}
        </p>
      )}
      {data?.balances.length === 0 && <p>{t('moneyLedger.none')}</p>}
      {data && data.balances.length > 0 && (
        <DataTable
          label={t('moneyLedger.title')}
          items={data.balances}
          keyOf={({ account, currency }) => `${account} ${currency}`}
          columns={[
            { id: 'account', header: t('moneyLedger.account'), code: ({ account }) => account },
            { id: 'currency', header: t('revenue.currency'), cell: ({ currency }) => currency },
            {
              id: 'balance',
              header: t('moneyLedger.balance'),
              cell: ({ balanceMinor, currency }) => moneyText(balanceMinor, currency),
            },
          ]}
        />
      )}
    </Section>
  )
}
