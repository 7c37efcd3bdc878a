import { createHash, createHmac } from 'node:crypto'
import { type Card, judge, schemeOf, type Verdict } from '../kit/bank.ts'
import { cardPage, type PagePayment } from '../kit/card-page.ts'
import { chargebackControl } from '../kit/chargeback-control.ts'
import { decimalOf, minorOf, reportDecimalOf } from '../kit/decimal.ts'
import {
  type Call,
  type Emulator,
  escaped,
  json,
  type Operation,
  type Reply,
  type World,
  xml,
} from '../kit/operation.ts'
import type { EmulatorKind } from '../kit/serve-emulator.ts'
import { SegpayBooks, type SegpayRefs, type SegpayTransaction } from './segpay-books.ts'
import { settings } from './segpay-settings.ts'

const minuteMs = 60_000
const retryAfterMs = [5, 15, 60, 240].map((minutes) => minutes * minuteMs)

const authCodes: Readonly<Record<Verdict, string>> = {
  approved: '00-Approved CVV:M',
  refused: '05-Do not honor',
  no_funds: '51-Insufficient funds',
  expired_card: '54-Expired card',
  wrong_data: '14-Invalid card number',
  authentication: '65-Strong customer authentication required',
}
/** The answer about a card on file whose date is over. */
const expiredOnFile = '05-COF Expiration Date is Expired'

const refsIn = (fields: URLSearchParams): SegpayRefs => [
  fields.get('REF1') ?? '',
  fields.get('REF2') ?? '',
  fields.get('REF3') ?? '',
]

const priceHash = (value: string): string =>
  createHmac('sha256', 'the service’s own secret').update(value).digest('hex')

const tag = (name: string, value: string): string => `<${name}>${escaped(value)}</${name}>`
const xmlOf = (body: string): Reply => xml(`<?xml version="1.0" encoding="utf-8"?>${body}`)
const stringXml = (text: string): Reply =>
  xmlOf(`<string xmlns="http://segpay.com/">${escaped(text)}</string>`)

const answerOfSale = (fields: Readonly<Record<string, string>>): Reply =>
  xmlOf(
    `<TransReturn>${Object.entries(fields)
      .map(([name, value]) => tag(name, value))
      .join('')}</TransReturn>`,
  )

interface Sale {
  readonly amountMinor: number
  readonly currency: string
  readonly refs: SegpayRefs
}

/** Segpay, as far as it is used. */
class SegpayService {
  readonly #world: World
  readonly books = new SegpayBooks()

  constructor(world: World) {
    this.#world = world
  }

  sell(
    { amountMinor, currency, refs }: Sale,
    card: Card,
    {
      verdict,
      purchaseId,
      operation,
    }: {
      readonly verdict: Verdict
      /** The purchase that One Click charges again; null begins a new one. */
      readonly purchaseId: string | null
      readonly operation: string
    },
  ): SegpayTransaction {
    const { clock, faults } = this.#world
    const fault = faults.take(operation, ['amount'])
    const isApproved = verdict === 'approved'
    const isOnFile = purchaseId !== null
    const sold = this.books.add({
      purchaseId: purchaseId ?? this.books.nextPurchaseId(),
      relatedId: '0',
      type: 'sale',
      stage: isOnFile ? 'Rebill' : 'Initial',
      isApproved,
      authCode: isOnFile && verdict === 'expired_card' ? expiredOnFile : authCodes[verdict],
      amountMinor: fault?.amountMinor ?? amountMinor,
      currency,
      card,
      refs,
      at: clock.now(),
    })
    if (isApproved) this.books.purchases.set(sold.purchaseId, card)
    this.#post(sold)
    return sold
  }

  /** Null for an address that the shop did not make. `isOneClick`: the page of a card that is on file. */
  openPage({ url: { searchParams: fields } }: Call, isOneClick: boolean): PagePayment | null {
    const amount = fields.get('amount') ?? ''
    const currency = fields.get('dmcurrency') ?? 'USD'
    const amountMinor = minorOf(amount, currency)
    const token = fields.get('OCToken') ?? ''
    const isKnown = !isOneClick || this.books.purchases.has(token)
    const isOurs = fields.get('x-eticketid') === settings.eticket
    if (!isOurs || !isKnown || amountMinor === null || fields.get('dynamictrans') !== priceHash(amount))
      return null
    const sale = { amountMinor, currency, refs: refsIn(fields) }
    return {
      amount: `${amount} ${currency}`,
      savesCard: null,
      // A card on file that is no longer good, or must be confirmed, is typed again there.
      storedCard: null,
      paidUrl: fields.get('x-auth-link') ?? '/',
      cancelUrl: fields.get('x-decl-link') ?? '/',
      pay: (card, { authentication }) => {
        const verdict = judge(this.#world, card, {
          isStored: false,
          authentication,
          operation: 'page.submit',
        })
        if (verdict !== 'authentication') {
          this.sell(sale, card, {
            verdict,
            purchaseId: isOneClick ? token : null,
            operation: 'page.submit',
          })
        }
        return verdict
      },
    }
  }

  oneClick({ url: { searchParams: fields } }: Call): Reply {
    const purchaseId = fields.get('OCToken') ?? ''
    const card = this.books.purchases.get(purchaseId)
    const currency = fields.get('currencyCode') ?? 'USD'
    const amountMinor = minorOf(fields.get('amount'), currency)
    if (!card || amountMinor === null || fields.get('eticketid') !== settings.eticket)
      return answerOfSale({ TransID: '0', Approved: 'No', AuthCode: 'Invalid OCToken' })
    const operation = 'oneclick.sale'
    const verdict = judge(this.#world, card, { isStored: true, authentication: 'none', operation })
    const sold = this.sell({ amountMinor, currency, refs: refsIn(fields) }, card, {
      verdict,
      purchaseId,
      operation,
    })
    return answerOfSale({
      TransID: sold.id,
      PurchaseID: purchaseId,
      Approved: sold.isApproved ? 'Yes' : 'No',
      AuthCode: sold.authCode,
    })
  }

  refund({ url: { searchParams: fields } }: Call): Reply {
    const sale = this.books.transactions.find(({ id }) => id === fields.get('TransID'))
    if (!sale?.isApproved) return stringXml('Missing Parameter')
    if (this.books.creditOf(sale.id)) return stringXml('Transaction was refunded before')
    const credit = this.books.add({
      ...sale,
      relatedId: sale.id,
      type: 'credit',
      at: this.#world.clock.now(),
    })
    this.#post(credit)
    return stringXml('Successful')
  }

  /** Ends a purchase: One Click charges it no more. */
  end(action: 'Cancel' | 'Disable', { url: { searchParams: fields } }: Call): Reply {
    const purchaseId = fields.get('PurchaseID') ?? ''
    if (!this.books.purchases.delete(purchaseId)) return stringXml('Subscription not active, cancel failed')
    this.postMember(action, purchaseId)
    return stringXml('Successful')
  }

  /** The bank takes the money of a sale back. */
  chargeback(saleId: string): boolean {
    const sale = this.books.transactions.find(({ id, type }) => id === saleId && type === 'sale')
    if (!sale) return false
    this.#post(this.books.add({ ...sale, relatedId: sale.id, type: 'charge', at: this.#world.clock.now() }))
    return true
  }

  postMember(action: 'Probe' | 'Enable' | 'Disable' | 'Cancel' | 'Reactivation', purchaseId: string): void {
    this.#send(`member.${action}`, '', { action, purchaseid: purchaseId, eticketid: settings.eticket })
  }

  transactionsOf({ url: { searchParams: fields } }: Call): Reply {
    const purchaseId = fields.get('PurchaseID') ?? ''
    const rows = this.books.transactions
      .filter((transaction) => transaction.purchaseId === purchaseId)
      .map((transaction) => this.#rowOf(transaction))
    return xmlOf(
      `<DataSet xmlns="http://segpay.com/"><diffgr:diffgram xmlns:diffgr="urn:schemas-microsoft-com:xml-diffgram-v1"><NewDataSet>${rows.join('')}</NewDataSet></diffgr:diffgram></DataSet>`,
    )
  }

  #rowOf(row: SegpayTransaction): string {
    const types = { sale: 'Sale', credit: 'Credit', charge: 'Charge' }
    return `<Data>${[
      tag('TransID', row.id),
      tag('RelatedTransID', row.relatedId),
      tag('TransTime', new Date(row.at).toISOString()),
      tag('Type', types[row.type]),
      tag('Source', row.stage === 'Rebill' ? 'One Click' : 'Signup'),
      tag('Auth', row.isApproved ? 'Yes' : 'No'),
      tag('TransAmount', reportDecimalOf(row.amountMinor, row.currency)),
      tag('AuthCode', row.authCode),
      tag('Currency', row.currency),
      tag('PurchaseID', row.purchaseId),
      tag('REF1', row.refs[0]),
      tag('REF2', row.refs[1]),
      tag('REF3', row.refs[2]),
      tag('CardType', schemeOf(row.card.number)),
      tag('CardLast4', row.card.number.slice(-4)),
      tag('CardExp', this.#expiryOf(row.card)),
      tag('CardHash', this.#hashOf(row.card)),
    ].join('')}</Data>`
  }

  #expiryOf({ month, year }: Card): string {
    return `${String(month).padStart(2, '0')}${String(year % 100).padStart(2, '0')}`
  }

  #hashOf({ number }: Card): string {
    return createHash('sha1').update(`emulated ${number}`).digest('hex')
  }

  #post(row: SegpayTransaction): void {
    const approved = row.isApproved ? 'yes' : 'no'
    this.#send(`${row.type}.${approved}`, row.refs[1], {
      action: 'Auth',
      stage: row.stage,
      approved,
      trantype: row.type,
      tranid: row.id,
      transguid: `00000000-0000-4000-8000-${row.id.padStart(12, '0')}`,
      purchaseid: row.purchaseId,
      relatedtranid: row.relatedId,
      eticketid: settings.eticket,
      price: decimalOf(row.amountMinor, row.currency),
      currencycode: row.currency,
      authcode: row.authCode,
      REF1: row.refs[0],
      REF2: row.refs[1],
      REF3: row.refs[2],
      cardtype: schemeOf(row.card.number),
      cardlast4: row.card.number.slice(-4),
      cardexp: this.#expiryOf(row.card),
      cardhash: this.#hashOf(row.card),
    })
  }

  #send(event: string, reference: string, fields: Readonly<Record<string, string>>): void {
    this.#world.deliveries.add({
      event,
      reference,
      request: () => {
        const url = new URL('/api/payment/webhook/segpay', this.#world.shop)
        url.search = new URLSearchParams(fields).toString()
        const { postbackUser, postbackPasswords } = settings
        const credentials = Buffer.from(`${postbackUser}:${postbackPasswords[0]}`).toString('base64')
        return {
          url: url.href,
          method: 'GET',
          headers: { authorization: `Basic ${credentials}` },
          body: '',
        }
      },
    })
  }
}

function create(world: World): Emulator {
  const service = new SegpayService(world)
  const reads = (name: string, path: string, summary: string, run: (call: Call) => Reply): Operation => ({
    name,
    summary,
    method: 'GET',
    path,
    run,
  })
  const checked =
    (run: (call: Call) => Reply) =>
    (call: Call): Reply => {
      const fields = call.url.searchParams
      const isKnown =
        fields.get('UserID') === settings.userId && fields.get('UserAccessKey') === settings.accessKey
      return isKnown ? run(call) : stringXml('Invalid Merchant')
    }
  const pages = [
    { path: '/billing/poset.cgi', isOneClick: false },
    { path: '/billing/OneClick.aspx', isOneClick: true },
  ]
  return {
    name: 'segpay',
    settings: { pages: world.origin, service: world.origin, reports: world.origin, ...settings },
    payments: () => service.books.payments(),
    operations: [
      ...pages.flatMap(({ path, isOneClick }) =>
        cardPage(world, { service: 'Segpay', path, open: (call) => service.openPage(call, isOneClick) }),
      ),
      reads('price.hash', '/PricingHash/PricingHash.svc/GetDynamicTrans', 'The hash of a price', ({ url }) =>
        stringXml(priceHash(url.searchParams.get('value') ?? '')),
      ),
      reads(
        'oneclick.sale',
        '/OneClickSales.asmx/SalesServiceDynamic',
        'Charges the card of a purchase again',
        (call) => service.oneClick(call),
      ),
      reads(
        'refund',
        '/adm.asmx/RefundTransaction',
        'Returns the whole money of a sale',
        checked((call) => service.refund(call)),
      ),
      reads(
        'cancel',
        '/adm.asmx/CancelMembership',
        'Ends a purchase at the end of its period',
        checked((call) => service.end('Cancel', call)),
      ),
      reads(
        'expire',
        '/adm.asmx/ExpireMembership',
        'Ends a purchase now',
        checked((call) => service.end('Disable', call)),
      ),
      reads(
        'transactions',
        '/MWS.asmx/TransactionByPurchaseID',
        'Transactions of a purchase',
        checked((call) => service.transactionsOf(call)),
      ),
      chargebackControl((id) => service.chargeback(id)),
      {
        name: 'control.member',
        summary: 'Sends the member postback `action` of `purchaseId`',
        method: 'POST',
        path: '/control/member',
        run({ body }) {
          const { action, purchaseId } = JSON.parse(body) as Record<string, string>
          service.postMember(action as 'Probe', String(purchaseId))
          return json({ ok: true })
        },
      },
    ],
  }
}

export const segpay: EmulatorKind = { retryAfterMs, create }
