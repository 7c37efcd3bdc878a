import { XMLParser } from 'fast-xml-parser'
import { z } from 'zod'
import { requestText } from '../request-text.ts'
import type { ListedTransaction, NmiTransaction } from './nmi-transactions.ts'

const parser = new XMLParser({
  ignoreAttributes: false,
  parseTagValue: false,
  parseAttributeValue: false,
  isArray: (name) => ['transaction', 'action', 'merchant_defined_field'].includes(name),
})

const text = z.string().max(2_000).catch('')
const field = z.object({ '@_id': text, '#text': text })
const action = z.object({
  amount: text,
  action_type: text,
  date: text,
  success: text,
  response_code: text,
})
const transaction = z.object({
  transaction_id: z.string().min(1).max(100),
  order_id: text,
  order_description: text,
  customerid: text,
  cc_number: text,
  cc_hash: text,
  cc_exp: text,
  currency: text,
  original_transaction_id: text,
  merchant_defined_field: z.array(field).catch([]),
  action: z.array(action),
})
/** An empty answer is an empty text. */
const answer = z.object({
  nm_response: z
    .object({ transaction: z.array(transaction).default([]), error_response: z.undefined().optional() })
    .or(z.literal('').transform(() => ({ transaction: [] }))),
})

type QueriedTransaction = z.infer<typeof transaction>

const stampPattern = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/
/** Times of the query service are in UTC, `YYYYMMDDhhmmss`; NaN for what is none. */
const timeIn = (stamp: string): number => Date.parse(stamp.replace(stampPattern, '$1-$2-$3T$4:$5:$6Z'))
const stampOf = (at: number): string => new Date(at).toISOString().replaceAll(/\D/g, '').slice(0, 14)

function transactionsOf(seen: QueriedTransaction): ListedTransaction[] {
  const fieldOf = (id: string) =>
    seen.merchant_defined_field.find((candidate) => candidate['@_id'] === id)?.['#text'] ?? ''
  return seen.action.map((act) => ({
    id: seen.transaction_id,
    orderId: seen.order_id,
    description: seen.order_description,
    customerId: seen.customerid,
    currency: seen.currency,
    cardNumber: seen.cc_number,
    cardHash: seen.cc_hash,
    expiry: seen.cc_exp,
    // Money that goes back is stated below zero.
    amount: act.amount.replace(/^-/, ''),
    type: act.action_type,
    isSuccessful: act.success === '1',
    code: act.response_code,
    fields: [fieldOf('1'), fieldOf('2')],
    saleId: seen.original_transaction_id || null,
    at: timeIn(act.date),
  }))
}

const reply = z.object({
  response: z.enum(['1', '2', '3']),
  response_code: z.string().max(10),
  transactionid: z.string().max(100).default(''),
})
export type NmiReply = z.infer<typeof reply>

/** Transactions of one answer. */
const pageSize = 500
/** Pages of one list; more than that is no day of ours. */
const pagesMax = 400

/** The gateway's two services. Everything throws where the answer is missing or is none. */
export function createNmiGateway({
  api,
  securityKey,
}: {
  readonly api: string
  readonly securityKey: string
}) {
  const post = (path: string, fields: Readonly<Record<string, string>>): Promise<string> =>
    requestText(new URL(path, api), {
      method: 'POST',
      body: new URLSearchParams({ security_key: securityKey, ...fields }),
    })
  async function ask(fields: Readonly<Record<string, string>>): Promise<readonly QueriedTransaction[]> {
    return answer.parse(parser.parse(await post('/api/query.php', fields))).nm_response.transaction
  }
  return {
    async transact(fields: Readonly<Record<string, string>>): Promise<NmiReply> {
      return reply.parse(Object.fromEntries(new URLSearchParams(await post('/api/transact.php', fields))))
    },
    /** Transactions of an order, the earliest first. */
    async query(orderId: string): Promise<readonly NmiTransaction[]> {
      const seen = await ask({ order_id: orderId })
      return seen.flatMap(transactionsOf).filter((found) => found.orderId === orderId)
    },
    async find(id: string): Promise<readonly NmiTransaction[]> {
      const seen = await ask({ transaction_id: id })
      return seen.flatMap(transactionsOf).filter((found) => found.id === id)
    },
    /** Transactions that moved money from one time up to another. */
    async list(range: { readonly from: number; readonly to: number }): Promise<readonly ListedTransaction[]> {
      const fields = {
        start_date: stampOf(range.from),
        end_date: stampOf(range.to),
        action_type: 'sale,refund,void',
        result_limit: String(pageSize),
      }
      const found: ListedTransaction[] = []
      for (let page = 0; page < pagesMax; page += 1) {
        const seen = await ask({ ...fields, page_number: String(page) })
        found.push(...seen.flatMap(transactionsOf))
        if (seen.length < pageSize) return found
      }
      throw new Error('the list is too long')
    },
  }
}
