import type { InvoiceRowView } from '@serendip/contract/operator'
import type { TFunction } from 'i18next'
import { Link } from 'react-router'
import { countryName } from '../parts/facts/names.ts'
import type { Column } from '../parts/lists/columns.tsx'
import { InvoiceStateBadge } from './invoice-state.tsx'
import { moneyText } from './money-text.ts'

/** Columns of invoices, with the person where they are of several. */
export const invoiceColumns = (
  t: TFunction<'console'>,
  ...person: readonly Column<InvoiceRowView>[]
): readonly Column<InvoiceRowView>[] => [
  { id: 'created', header: t('invoices.created'), when: ({ createdAt }) => createdAt },
  {
    id: 'number',
    header: t('invoices.number'),
    cell: ({ invoiceId, number }) => <Link to={`/invoices/${invoiceId}`}>{number ?? invoiceId}</Link>,
  },
  {
    id: 'state',
    header: t('invoices.state'),
    cell: ({ state, isSandbox }) => <InvoiceStateBadge state={state} isSandbox={isSandbox} />,
  },
  {
    id: 'price',
    header: t('invoices.price'),
    cell: ({ priceMinor, currency }) => moneyText(priceMinor, currency),
  },
  ...person,
  { id: 'coins', header: t('invoices.coins'), count: ({ coins }) => coins },
  { id: 'product', header: t('invoices.product'), wide: true, code: ({ productId }) => productId },
  { id: 'country', header: t('invoices.country'), wide: true, cell: ({ country }) => countryName(country) },
  { id: 'provider', header: t('invoices.provider'), wide: true, code: ({ provider }) => provider },
]
