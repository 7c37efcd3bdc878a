import { invoiceStates } from '@serendip/contract'
import { invoicesPageMax } from '@serendip/contract/operator'
import { EmptyState, ReceiptIcon } from '@serendip/ui'
import { Link } from 'react-router'
import { defineList } from '../parts/lists/define-list.tsx'
import { chips, text } from '../parts/lists/filters.tsx'
import { useMe } from '../queries.ts'
import { invoiceColumns } from './invoice-columns.tsx'

/** Invoices of everybody, or those that a person, a number, an order, a provider’s id or an email finds. */
export const invoicesList = defineList({
  name: 'invoices',
  filters: {
    q: text((t) => t('invoices.search')),
    state: chips(invoiceStates, (t) => ({
      label: t('invoices.state'),
      all: t('invoices.all'),
      of: (state) => t(`invoices.states.${state}`),
    })),
  },
  read: (api, { q, state }, after) => api.invoices.list({ query: { q, state, after } }),
  items: ({ invoices }) => invoices,
  keyOf: ({ invoiceId }) => invoiceId,
  pageMax: invoicesPageMax,
  // An email stays out of the file, as it stays out of addresses of files.
  csv: ({ q, state }) => ({ list: 'invoices', q: q?.includes('@') ? undefined : q, state }),
  useView({ t }) {
    const { rights } = useMe()
    const pathOf = (userId: string): string =>
      rights.has('people.read') ? `/people/${userId}` : `/ledger/wallets/${userId}`
    return {
      columns: [
        ...invoiceColumns(t, {
          id: 'person',
          header: t('invoices.person'),
          cell: ({ userId }) => <Link to={pathOf(userId)}>{userId}</Link>,
        }),
        {
          id: 'reason',
          header: t('invoices.reason'),
          wide: true,
          cell: ({ declineReason }) => declineReason && t(`invoices.reasons.${declineReason}`),
        },
      ],
      empty: <EmptyState icon={<ReceiptIcon />} title={t('invoices.none')} text={t('invoices.noneText')} />,
      more: t('invoices.more'),
    }
  },
})
