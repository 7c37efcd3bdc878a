import { schemeOf } from '../kit/bank.ts'
import { decimalOf } from '../kit/decimal.ts'
import { escaped, type Reply, xml } from '../kit/operation.ts'
import { approvedCode, expiryOf, hashOf, masked, type NmiBooks, type NmiTransaction } from './nmi-books.ts'

const tag = (name: string, value: string): string => `<${name}>${escaped(value)}</${name}>`
const stampOf = (at: number): string => new Date(at).toISOString().replaceAll(/\D/g, '').slice(0, 14)

const transactionXml = ({
  id,
  type,
  orderId,
  description,
  amountMinor,
  currency,
  card,
  vaultId,
  code,
  text,
  at,
  fields,
  saleId,
}: NmiTransaction): string =>
  `<transaction>${[
    tag('transaction_id', id),
    tag('transaction_type', 'cc'),
    tag('condition', code === approvedCode ? 'pendingsettlement' : 'failed'),
    tag('order_id', orderId),
    tag('order_description', description),
    tag('customerid', vaultId),
    tag('cc_number', masked(card)),
    tag('cc_hash', hashOf(card)),
    tag('cc_exp', expiryOf(card)),
    tag('cc_type', schemeOf(card.number)),
    tag('currency', currency),
    ...(saleId === null ? [] : [tag('original_transaction_id', saleId)]),
    ...fields.map(
      (value, index) =>
        `<merchant_defined_field id="${index + 1}">${escaped(value)}</merchant_defined_field>`,
    ),
    '<action>',
    tag('amount', decimalOf(type === 'refund' ? -amountMinor : amountMinor, currency)),
    tag('action_type', type),
    tag('date', stampOf(at)),
    tag('success', code === approvedCode ? '1' : '0'),
    tag('response_text', text),
    tag('response_code', String(code)),
    '</action>',
  ].join('')}</transaction>`

/** Whether a transaction is asked for: by its order, by its id, or by its time and what was done. */
function isAskedFor({ id, orderId, type, at }: NmiTransaction, form: URLSearchParams): boolean {
  const asked = (name: string, value: string): boolean => !form.has(name) || form.get(name) === value
  const stamp = stampOf(at)
  const types = form.get('action_type')
  return (
    asked('order_id', orderId) &&
    asked('transaction_id', id) &&
    stamp >= (form.get('start_date') ?? '') &&
    (!form.has('end_date') || stamp <= (form.get('end_date') ?? '')) &&
    (types === null || types.split(',').includes(type))
  )
}

/** The answer of the query service. */
export function queryAnswer(books: NmiBooks, form: URLSearchParams, securityKey: string): Reply {
  const head = '<?xml version="1.0" encoding="UTF-8"?>'
  if (form.get('security_key') !== securityKey)
    return xml(`${head}<nm_response>${tag('error_response', 'Invalid Security Key REFID:1')}</nm_response>`)
  const found = books.transactions.filter((transaction) => isAskedFor(transaction, form))
  const limit = Number(form.get('result_limit') ?? found.length)
  const start = limit * Number(form.get('page_number') ?? 0)
  const page = found.slice(start, start + limit)
  return xml(`${head}<nm_response>${page.map(transactionXml).join('')}</nm_response>`)
}
