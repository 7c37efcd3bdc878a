import { z } from 'zod'
import { DomainError } from '../../../kernel/domain-error.ts'
import type { Chargeback, PaymentNotification } from '../../../modules/payments/payment-provider.port.ts'
import { fromDecimal } from '../decimal-amount.ts'
import { readReference } from './order-reference.ts'
import { paymentIdOf, paymentOf } from './segpay-transactions.ts'

const text = z.string().max(500).default('')
const id = z.string().regex(/^\d{1,30}$/)
const transactionActions = ['auth', 'void'] as const
const memberActions = ['probe', 'enable', 'disable', 'cancel', 'reactivation'] as const

const common = { eticketid: text, stage: text }
const transactionPostback = z.object({
  ...common,
  action: z.string().toLowerCase().pipe(z.enum(transactionActions)),
  trantype: z.string().toLowerCase().max(30),
  approved: z.string().toLowerCase().max(10),
  tranid: id,
  purchaseid: text,
  relatedtranid: text,
  price: text,
  currencycode: text,
  authcode: text,
  REF1: text,
  REF2: text,
  REF3: text,
  cardtype: text,
  cardlast4: text,
  cardexp: text,
  cardhash: text,
})
const memberPostback = z.object({
  ...common,
  action: z.string().toLowerCase().pipe(z.enum(memberActions)),
  purchaseid: text,
  transguid: text,
})
const postback = transactionPostback.or(memberPostback)
type Postback = z.infer<typeof postback>

function postbackIn(rawBody: Uint8Array): Postback {
  const fields = Object.fromEntries(new URLSearchParams(Buffer.from(rawBody).toString('utf8')))
  const seen = postback.safeParse(fields)
  if (!seen.success) throw new DomainError('bad_input')
  return seen.data
}

/** The package and price point of a postback, which say whose it is. Throws bad_input. */
export const eticketOf = (rawBody: Uint8Array): string => postbackIn(rawBody).eticketid

/** Words for what happened where the service's own would mislead: its "charge" is a chargeback, its "credit" a refund. */
const names: Readonly<Record<string, string>> = { charge: 'chargeback', credit: 'refund' }

function typeOf({ action, trantype, approved }: z.infer<typeof transactionPostback>): string {
  if (action === 'void') return 'void'
  return names[trantype] ?? `${trantype}.${approved === 'yes' ? 'approved' : 'declined'}`
}

/** The service's transaction of type "charge" is the bank's. */
function chargebacksIn(seen: z.infer<typeof transactionPostback>, invoiceId: string | null): Chargeback[] {
  const { action, trantype, tranid, relatedtranid: tranId, purchaseid: purchaseId, currencycode } = seen
  const amountMinor = fromDecimal(seen.price, currencycode)
  if (action !== 'auth' || trantype !== 'charge' || !amountMinor) return []
  const paymentId = paymentIdOf({ tranId, purchaseId })
  return [{ transactionId: tranid, paymentId, invoiceId, amountMinor, currency: currencycode }]
}

/**
 * A postback. The key is `tranid`, because One Click repeats the purchase's. A rebill that the service makes itself, of which
 * the references are those of the first sale, is about no invoice of ours.
 */
export function readPostback(rawBody: Uint8Array, secrets: readonly string[]): PaymentNotification {
  const seen = postbackIn(rawBody)
  if (!('tranid' in seen)) {
    const eventId = `${seen.action}-${seen.purchaseid}-${seen.transguid}`
    return { eventId, type: `member.${seen.action}`, invoiceId: null, payment: null }
  }
  const reference = readReference(secrets, seen)
  const isOwnRebill = seen.stage.toLowerCase() !== 'initial' && reference?.chargeKey === null
  const order = isOwnRebill ? null : reference
  const payment =
    order &&
    seen.action === 'auth' &&
    paymentOf(
      {
        tranId: seen.tranid,
        purchaseId: seen.purchaseid,
        relatedTranId: seen.relatedtranid,
        type: seen.trantype,
        isApproved: seen.approved === 'yes',
        amount: seen.price,
        currency: seen.currencycode,
        authCode: seen.authcode,
        cardType: seen.cardtype,
        lastFour: seen.cardlast4,
        expiry: seen.cardexp,
        cardHash: seen.cardhash,
      },
      order,
    )
  return {
    eventId: `${seen.action}-${seen.tranid}`,
    type: typeOf(seen),
    invoiceId: order?.invoiceId ?? null,
    payment: payment || null,
    chargebacks: chargebacksIn(seen, order?.invoiceId ?? null),
  }
}
