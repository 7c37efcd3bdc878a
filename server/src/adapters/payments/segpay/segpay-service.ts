import { XMLParser } from 'fast-xml-parser'
import { z } from 'zod'
import { requestText } from '../request-text.ts'
import type { ReferenceFields } from './order-reference.ts'
import type { SegpayTransaction } from './segpay-transactions.ts'

export interface SegpayOrigins {
  /** Of the pages of payment. */
  readonly pages: string
  /** Of One Click. */
  readonly service: string
  /** Of prices, consumer tasks and reports. */
  readonly reports: string
}

const parser = new XMLParser({
  ignoreAttributes: true,
  removeNSPrefix: true,
  parseTagValue: false,
  isArray: (name) => name === 'Data',
})

const text = z.string().max(2_000).catch('')
const stringAnswer = z.object({ string: z.string().max(2_000) })
const saleAnswer = z.object({ TransReturn: z.object({ TransID: z.string().max(50) }) })
const row = z.object({
  TransID: z.string().min(1).max(50),
  RelatedTransID: text,
  PurchaseID: text,
  Type: text,
  Auth: text,
  TransAmount: text,
  AuthCode: text,
  Currency: text,
  REF1: text,
  REF2: text,
  REF3: text,
  CardType: text,
  CardLast4: text,
  CardExp: text,
  CardHash: text,
})
const report = z.object({
  DataSet: z.object({
    diffgram: z.object({
      NewDataSet: z
        .object({ Data: z.array(row).default([]) })
        .or(z.literal('').transform(() => ({ Data: [] }))),
    }),
  }),
})

/** A transaction of a report, with the references of its order. */
export type ReportedTransaction = SegpayTransaction & ReferenceFields

const transactionOf = (seen: z.infer<typeof row>): ReportedTransaction => ({
  tranId: seen.TransID,
  purchaseId: seen.PurchaseID,
  relatedTranId: seen.RelatedTransID,
  type: seen.Type.toLowerCase(),
  isApproved: seen.Auth === 'Yes',
  amount: seen.TransAmount,
  currency: seen.Currency,
  authCode: seen.AuthCode,
  cardType: seen.CardType,
  lastFour: seen.CardLast4,
  expiry: seen.CardExp,
  cardHash: seen.CardHash,
  REF1: seen.REF1,
  REF2: seen.REF2,
  REF3: seen.REF3,
})

/** The services of Segpay. Everything throws where the answer is missing or is none. */
export function createSegpayService({
  service,
  reports,
  userId,
  accessKey,
}: SegpayOrigins & { readonly userId: string; readonly accessKey: string }) {
  async function get<T extends z.ZodType>(
    schema: T,
    origin: string,
    path: string,
    fields: Readonly<Record<string, string>>,
  ): Promise<z.output<T>> {
    const url = new URL(path, origin)
    url.search = new URLSearchParams(fields).toString()
    return schema.parse(parser.parse(await requestText(url, { method: 'GET' })))
  }
  const login = { UserID: userId, UserAccessKey: accessKey }
  return {
    /** The hash without which the page takes no price of ours. */
    async priceHash(amount: string): Promise<string> {
      const path = '/PricingHash/PricingHash.svc/GetDynamicTrans'
      return (await get(stringAnswer, reports, path, { value: amount })).string
    },
    /** Charges the card of a purchase; answers the transaction's id, null for a charge that became none. */
    async oneClick(fields: Readonly<Record<string, string>>): Promise<string | null> {
      const seen = await get(saleAnswer, service, '/OneClickSales.asmx/SalesServiceDynamic', fields)
      return seen.TransReturn.TransID === '0' ? null : seen.TransReturn.TransID
    },
    /** The answer to a consumer task, in words. */
    async task(
      name: 'RefundTransaction' | 'ExpireMembership',
      fields: Readonly<Record<string, string>>,
    ): Promise<string> {
      return (await get(stringAnswer, reports, `/adm.asmx/${name}`, { ...login, ...fields })).string
    },
    async transactionsOf(purchaseId: string): Promise<readonly ReportedTransaction[]> {
      const fields = { ...login, PurchaseID: purchaseId }
      const seen = await get(report, reports, '/MWS.asmx/TransactionByPurchaseID', fields)
      return seen.DataSet.diffgram.NewDataSet.Data.map(transactionOf)
    },
  }
}
