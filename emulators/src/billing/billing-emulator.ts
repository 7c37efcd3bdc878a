import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { type Card, judge, schemeOf, type Verdict } from '../kit/bank.ts'
import { cardPage, type PagePayment } from '../kit/card-page.ts'
import { chargebackControl } from '../kit/chargeback-control.ts'
import { decimalOf, minorOf } from '../kit/decimal.ts'
import type { Call, Emulator, Operation, Reply, World } from '../kit/operation.ts'
import type { EmulatorKind } from '../kit/serve-emulator.ts'
import { approvedCode, expiryOf, hashOf, masked, NmiBooks, type NmiTransaction } from './nmi-books.ts'
import { queryAnswer } from './nmi-query.ts'

/** Keys that everyone can read: nothing of worth is behind them. */
const settings = {
  securityKey: 'emulated-nmi-security-key',
  signingKeys: ['emulated-nmi-signing-key'],
  pageKeyId: 'emulated-nmi-page',
  pageKey: 'emulated-nmi-page-key',
  merchantId: '900001',
} as const

const secondMs = 1000
const minuteMs = 60 * secondMs
const retryAfterMs = [1, 5, 15, 60, 180].map((minutes) => minutes * minuteMs)

const outcomes: Readonly<Record<Verdict, { readonly code: number; readonly text: string }>> = {
  approved: { code: approvedCode, text: 'SUCCESS' },
  refused: { code: 200, text: 'DECLINE' },
  no_funds: { code: 202, text: 'Insufficient funds' },
  expired_card: { code: 223, text: 'Expired card' },
  wrong_data: { code: 225, text: 'Invalid card security code' },
  authentication: { code: 260, text: 'Authentication required' },
}
const declinedFrom = 200
const errorFrom = 300

/** First digit of the answer: 1 approved, 2 declined, 3 error. */
const responseOf = (code: number): 1 | 2 | 3 => (code < declinedFrom ? 1 : code < errorFrom ? 2 : 3)

/** Fields of the page's address that the hash covers, in this order. */
const signedFields = [
  'action',
  'amount',
  'currency',
  'orderid',
  'order_description',
  'customer_vault',
  'customer_vault_id',
  'url_finish',
  'url_cancel',
] as const

/** A sale that somebody asks for. */
interface SaleOrder {
  readonly orderId: string
  readonly description: string
  readonly amountMinor: number
  readonly currency: string
  readonly fields: readonly [string, string]
  readonly isMerchantInitiated: boolean
}

function saleOrderIn(fields: URLSearchParams): SaleOrder | null {
  const currency = fields.get('currency') ?? 'USD'
  const amountMinor = minorOf(fields.get('amount'), currency)
  if (amountMinor === null) return null
  return {
    orderId: fields.get('orderid') ?? '',
    description: fields.get('order_description') ?? '',
    amountMinor,
    currency,
    isMerchantInitiated: fields.get('initiated_by') === 'merchant',
    fields: [fields.get('merchant_defined_field_1') ?? '', fields.get('merchant_defined_field_2') ?? ''],
  }
}

const plain = (fields: Readonly<Record<string, string>>): Reply => ({
  headers: { 'content-type': 'text/html; charset=UTF-8' },
  body: new URLSearchParams(fields).toString(),
})

const replyOf = ({ id, orderId, type, code, text, vaultId }: NmiTransaction): Reply =>
  plain({
    response: String(responseOf(code)),
    responsetext: text,
    authcode: code === approvedCode ? '123456' : '',
    transactionid: id,
    avsresponse: '',
    cvvresponse: '',
    orderid: orderId,
    type,
    response_code: String(code),
    customer_vault_id: vaultId,
  })

const errorReply = (text: string): Reply =>
  plain({ response: '3', responsetext: text, transactionid: '', type: '', response_code: '300' })

/** The gateway of NMI, as far as it is used. */
class NmiGateway {
  readonly #world: World
  readonly books = new NmiBooks()

  constructor(world: World) {
    this.#world = world
  }

  /** Takes money of a card, or does not; tells the shop. */
  sell(
    order: SaleOrder,
    card: Card,
    {
      verdict,
      vaultId,
      isSaved,
      operation,
    }: {
      readonly verdict: Verdict
      readonly vaultId: string
      readonly isSaved: boolean
      readonly operation: string
    },
  ): NmiTransaction {
    const { clock, faults } = this.#world
    const fault = faults.take(operation, ['amount'])
    const transaction = this.books.add({
      ...order,
      ...outcomes[verdict],
      amountMinor: fault?.amountMinor ?? order.amountMinor,
      type: 'sale',
      card,
      vaultId: isSaved && verdict === 'approved' ? this.books.save(card) : vaultId,
      at: clock.now(),
      saleId: null,
    })
    this.#notify(transaction)
    return transaction
  }

  chargeVault({ form }: Call): Reply {
    const vaultId = form.get('customer_vault_id') ?? ''
    const card = this.books.vault.get(vaultId)
    if (!card) return errorReply('Invalid Customer Vault ID specified')
    const order = saleOrderIn(form)
    if (!order) return errorReply('Invalid amount')
    const operation = 'transact.sale'
    const verdict = judge(this.#world, card, { isStored: true, authentication: 'none', operation })
    return replyOf(this.sell(order, card, { verdict, vaultId, isSaved: false, operation }))
  }

  refund({ form }: Call): Reply {
    const sale = this.books.transactions.find(({ id }) => id === form.get('transactionid'))
    if (sale?.code !== approvedCode) return errorReply('Transaction not found')
    const amountMinor = minorOf(form.get('amount'), sale.currency) ?? sale.amountMinor
    const left = sale.amountMinor - this.books.returnedMinor(sale.id)
    const isCovered = amountMinor <= left
    const refund = this.books.add({
      ...sale,
      type: 'refund',
      orderId: form.get('orderid') ?? sale.orderId,
      amountMinor,
      code: isCovered ? approvedCode : errorFrom,
      text: isCovered ? 'SUCCESS' : 'Refund amount may not exceed the transaction balance',
      at: this.#world.clock.now(),
      saleId: sale.id,
    })
    if (isCovered) this.#notify(refund)
    return replyOf(refund)
  }

  deleteCustomer({ form }: Call): Reply {
    const id = form.get('customer_vault_id') ?? ''
    if (!this.books.vault.delete(id)) return errorReply('Invalid Customer Vault Id')
    return plain({
      response: '1',
      responsetext: 'Customer Deleted',
      response_code: '100',
      customer_vault_id: id,
    })
  }

  /** Null for an address whose hash is not the shop's, and for one that was paid. */
  openPage({ url: { searchParams: fields } }: Call): PagePayment | null {
    const text = signedFields.map((name) => fields.get(name) ?? '').join('|')
    const hash = createHmac('sha256', settings.pageKey).update(text).digest('hex')
    const order = saleOrderIn(fields)
    const vaultId = fields.get('customer_vault_id') ?? ''
    const storedCard = this.books.vault.get(vaultId) ?? null
    if (fields.get('key_id') !== settings.pageKeyId || fields.get('hash') !== hash || !order) return null
    return {
      amount: `${decimalOf(order.amountMinor, order.currency)} ${order.currency}`,
      savesCard: storedCard ? null : fields.get('customer_vault') === 'add_customer',
      storedCard,
      paidUrl: fields.get('url_finish') ?? '/',
      cancelUrl: fields.get('url_cancel') ?? '/',
      pay: (card, { isSaved, authentication }) => {
        // A page that was paid is not paid again.
        if (this.books.approvedSale(order.orderId)) return 'approved'
        const isStored = storedCard !== null
        const verdict = judge(this.#world, card, { isStored, authentication, operation: 'page.submit' })
        if (verdict !== 'authentication')
          this.sell(order, card, { verdict, vaultId, isSaved, operation: 'page.submit' })
        return verdict
      },
    }
  }

  /** The bank takes the money of a sale back. */
  chargeback(saleId: string): boolean {
    const sale = this.books.transactions.find(({ id, type }) => id === saleId && type === 'sale')
    if (!sale) return false
    const { amountMinor, currency, description } = sale
    const amount = decimalOf(amountMinor, currency)
    this.#tell('chargeback.batch.complete', description, {
      chargebacks: [{ id: `9${saleId}`, transaction_id: saleId, amount, currency, reason: '10.4' }],
    })
    return true
  }

  #notify(transaction: NmiTransaction): void {
    const { id, type, code, amountMinor, currency, orderId, description, card, vaultId, text, at } =
      transaction
    const isApproved = code === approvedCode
    const event = `transaction.${type}.${isApproved ? 'success' : 'failure'}`
    this.#tell(event, description, {
      transaction_id: id,
      transaction_type: 'cc',
      condition: isApproved ? 'pendingsettlement' : 'failed',
      order_id: orderId,
      order_description: description,
      customerid: vaultId,
      currency,
      requested_amount: decimalOf(amountMinor, currency),
      card: {
        cc_number: masked(card),
        cc_hash: hashOf(card),
        cc_exp: expiryOf(card),
        cc_type: schemeOf(card.number),
      },
      action: {
        amount: decimalOf(amountMinor, currency),
        action_type: type,
        date: new Date(at).toISOString().replaceAll(/\D/g, '').slice(0, 14),
        success: isApproved ? '1' : '0',
        response_text: text,
        response_code: String(code),
      },
    })
  }

  /** Sends a notification, signed anew at each attempt. */
  #tell(event: string, reference: string, content: object): void {
    const body = JSON.stringify({
      event_id: randomUUID(),
      event_type: event,
      event_body: {
        merchant: { id: settings.merchantId, name: 'Emulated merchant' },
        features: { is_test_mode: true },
        ...content,
      },
    })
    this.#world.deliveries.add({
      event,
      reference,
      request: () => {
        const nonce = randomBytes(8).toString('hex')
        const signature = createHmac('sha256', settings.signingKeys[0])
          .update(`${nonce}.${body}`)
          .digest('hex')
        return {
          url: new URL('/api/payment/webhook/billing', this.#world.shop).href,
          method: 'POST',
          headers: { 'content-type': 'application/json', 'webhook-signature': `t=${nonce},s=${signature}` },
          body,
        }
      },
    })
  }
}

function create(world: World): Emulator {
  const gateway = new NmiGateway(world)
  const checked =
    (run: (call: Call) => Reply) =>
    (call: Call): Reply =>
      call.form.get('security_key') === settings.securityKey ? run(call) : errorReply('Authentication Failed')
  const transact = (
    name: string,
    summary: string,
    accepts: (form: URLSearchParams) => boolean,
    run: (call: Call) => Reply,
  ): Operation => ({
    name: `transact.${name}`,
    summary,
    method: 'POST',
    path: '/api/transact.php',
    accepts: ({ form }) => accepts(form),
    run: checked(run),
  })
  return {
    name: 'billing',
    settings: { api: world.origin, ...settings },
    payments: () => gateway.books.payments(),
    operations: [
      ...cardPage(world, { service: 'NMI', path: '/cart/cart.php', open: (call) => gateway.openPage(call) }),
      transact(
        'sale',
        'Charges a saved card',
        (form) => form.get('type') === 'sale',
        (call) => gateway.chargeVault(call),
      ),
      transact(
        'refund',
        'Returns money of a sale',
        (form) => form.get('type') === 'refund',
        (call) => gateway.refund(call),
      ),
      transact(
        'delete',
        'Deletes a saved card',
        (form) => form.get('customer_vault') === 'delete_customer',
        (call) => gateway.deleteCustomer(call),
      ),
      {
        name: 'query',
        summary: 'Transactions of an order',
        method: 'POST',
        path: '/api/query.php',
        run: ({ form }) => queryAnswer(gateway.books, form, settings.securityKey),
      },
      chargebackControl((id) => gateway.chargeback(id)),
    ],
  }
}

export const billing: EmulatorKind = { retryAfterMs, create }
