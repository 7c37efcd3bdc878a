import { randomUUID } from 'node:crypto'
import { type Card, judge, type Verdict } from '../kit/bank.ts'
import { cardPage, type PagePayment } from '../kit/card-page.ts'
import { decimalOf } from '../kit/decimal.ts'
import {
  type Call,
  type Emulator,
  escaped,
  html,
  type Operation,
  type Reply,
  seeOther,
  type World,
  xml,
} from '../kit/operation.ts'
import type { EmulatorKind } from '../kit/serve-emulator.ts'
import {
  invoiceOf,
  MedoroBooks,
  type MedoroOrder,
  type MedoroPayment,
  orderIn,
  paidState,
  paymentXml,
  textAt,
} from './medoro-books.ts'
import { newPair, openText, sealText } from './medoro-crypto.ts'

const minuteMs = 60_000
const retryAfterMs = [1, 5, 15, 60, 180].map((minutes) => minutes * minuteMs)
const merchantId = '3790000'
const keyIndex = 1

/** A visit of a person to the page. */
interface Visit {
  readonly order: MedoroOrder
  readonly callback: string
  readonly errorCallback: string
}

/** The gateway of LPB Bank, as far as it is used. */
class MedoroGateway {
  readonly #world: World
  readonly #merchant = newPair()
  readonly #own = newPair()
  readonly #visits = new Map<string, Visit>()
  readonly books = new MedoroBooks()

  constructor(world: World) {
    this.#world = world
  }

  get settings() {
    return {
      gateway: this.#world.origin,
      merchantId,
      keys: [
        {
          index: keyIndex,
          merchantPrivateKey: this.#merchant.privateKey,
          gatewayPublicKey: this.#own.publicKey,
        },
      ],
    }
  }

  #open(field: (name: string) => string): string | null {
    if (field('INTERFACE') !== merchantId || field('KEY_INDEX') !== String(keyIndex)) return null
    const sealed = { KEY: field('KEY'), DATA: field('DATA'), SIGNATURE: field('SIGNATURE') }
    return openText(sealed, this.#merchant.publicKey, this.#own.privateKey)
  }

  #seal(payment: MedoroPayment): Readonly<Record<string, string>> {
    const sealed = sealText(paymentXml(payment), this.#own.privateKey, this.#merchant.publicKey)
    return { INTERFACE: merchantId, KEY_INDEX: String(keyIndex), ...sealed }
  }

  /** The browser arrives with the shop's form. */
  arrive({ form }: Call): Reply {
    const text = this.#open((name) => form.get(name) ?? '')
    const order = text === null ? null : orderIn(text)
    if (!order) return html('<p>This form is not valid.</p>', 400)
    const id = randomUUID()
    this.#visits.set(id, {
      order,
      callback: form.get('CALLBACK') ?? '/',
      errorCallback: form.get('ERROR_CALLBACK') ?? '/',
    })
    return seeOther(this.#world, `${this.#world.origin}/form/v2/pay?id=${id}`)
  }

  openPage({ url }: Call): PagePayment | null {
    const id = url.searchParams.get('id') ?? ''
    const visit = this.#visits.get(id)
    if (!visit) return null
    const { order } = visit
    const storedCard = this.books.cards.get(order.token) ?? null
    const back = `${this.#world.origin}/form/v2/back?id=${id}`
    return {
      amount: `${decimalOf(order.amountMinor, order.currency)} ${order.currency}`,
      savesCard: storedCard ? null : order.token !== '',
      storedCard,
      paidUrl: back,
      cancelUrl: visit.errorCallback,
      pay: (card, { isSaved, authentication }) => {
        if (this.books.ofOrder(order.id)?.state === paidState) return 'approved'
        const verdict = judge(this.#world, card, {
          isStored: storedCard !== null,
          authentication,
          operation: 'page.submit',
        })
        const keepsToken = storedCard !== null || isSaved
        if (verdict !== 'authentication')
          this.#take({ ...order, token: keepsToken ? order.token : '' }, card, {
            verdict,
            operation: 'page.submit',
          })
        return verdict
      },
    }
  }

  /** The browser goes back to the shop, with the outcome in a form. */
  sendBack({ url }: Call): Reply {
    const visit = this.#visits.get(url.searchParams.get('id') ?? '')
    const payment = visit && this.books.ofOrder(visit.order.id)
    if (!visit || !payment) return html('<p>Nothing was paid.</p>', 404)
    const address = payment.state === paidState ? visit.callback : visit.errorCallback
    const fields = Object.entries(this.#seal(payment))
      .map(([name, value]) => `<input type="hidden" name="${name}" value="${escaped(value)}">`)
      .join('')
    return html(
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Back to the shop</title></head><body>
<form method="post" action="${escaped(new URL(address, this.#world.shop).href)}">${fields}<button>Back to the shop</button></form>
<script>document.forms[0].submit()</script></body></html>`,
    )
  }

  soap(operation: string, call: Call): Reply {
    const text = this.#open((name) => textAt(call.body, name))
    if (text === null) return this.#fault(operation, 'Signature is not valid')
    const answer = this.#answer(operation, text)
    if (typeof answer === 'string') return this.#fault(operation, answer)
    const fields = Object.entries(this.#seal(answer))
      .map(([name, value]) => `<${name}>${value}</${name}>`)
      .join('')
    return this.#envelope(`<ns1:${operation}Response>${fields}</ns1:${operation}Response>`)
  }

  /** A payment, or why not. */
  #answer(operation: string, text: string): MedoroPayment | string {
    if (operation === 'Payment') return this.#charge(text)
    const paymentId = textAt(text, 'Payment', 'ID')
    const payment = paymentId ? this.books.find(paymentId) : this.books.ofOrder(textAt(text, 'Order', 'ID'))
    if (!payment) return 'Payment not found'
    return operation === 'Reverse' ? this.#reverse(payment, text) : payment
  }

  #charge(text: string): MedoroPayment | string {
    const order = orderIn(text)
    if (!order) return 'Order is not valid'
    const card = this.books.cards.get(order.token)
    if (!card) return 'Token is not registered'
    if (this.books.ofOrder(order.id)) return 'Order ID was used'
    const operation = 'soap.Payment'
    const verdict = judge(this.#world, card, { isStored: true, authentication: 'none', operation })
    return this.#take(order, card, {
      verdict: order.isMerchantInitiated && verdict === 'authentication' ? 'refused' : verdict,
      operation,
    })
  }

  #reverse(payment: MedoroPayment, text: string): MedoroPayment | string {
    const amountMinor = Number(textAt(text, 'Order', 'Amount') || payment.amountMinor)
    if (payment.state !== paidState) return 'Payment is not deposited'
    if (payment.returnedMinor + amountMinor > payment.amountMinor) return 'Amount exceeds the payment'
    payment.returnedMinor += amountMinor
    this.#notify(payment)
    return payment
  }

  /** Takes money of a card, or does not; tells the shop. */
  #take(
    order: MedoroOrder,
    card: Card,
    { verdict, operation }: { readonly verdict: Verdict; readonly operation: string },
  ): MedoroPayment {
    const fault = this.#world.faults.take(operation, ['amount'])
    const payment = this.books.add(order, card, {
      verdict,
      amountMinor: fault?.amountMinor ?? order.amountMinor,
    })
    if (verdict === 'approved' && order.token) this.books.cards.set(order.token, card)
    this.#notify(payment)
    return payment
  }

  #notify(payment: MedoroPayment): void {
    this.#world.deliveries.add({
      event: `state ${payment.state}`,
      reference: invoiceOf(payment),
      request: () => ({
        url: new URL('/api/payment/webhook/medoro', this.#world.shop).href,
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams(this.#seal(payment)).toString(),
      }),
    })
  }

  #envelope(body: string, status = 200): Reply {
    return xml(
      `<?xml version="1.0" encoding="UTF-8"?>
<SOAP-ENV:Envelope xmlns:SOAP-ENV="http://schemas.xmlsoap.org/soap/envelope/" xmlns:ns1="urn:Gateway"><SOAP-ENV:Body>${body}</SOAP-ENV:Body></SOAP-ENV:Envelope>`,
      status,
    )
  }

  #fault(operation: string, words: string): Reply {
    const fault = `<faultcode>SOAP-ENV:Client</faultcode><faultstring>${operation}: ${words}</faultstring>`
    return this.#envelope(`<SOAP-ENV:Fault>${fault}</SOAP-ENV:Fault>`, 500)
  }
}

const soapOperations: Readonly<Record<string, string>> = {
  Payment: 'Charges a card that is kept under a token',
  GetPayment: 'A payment, by its id or by its order',
  Reverse: 'Returns money of a payment',
}

function create(world: World): Emulator {
  const gateway = new MedoroGateway(world)
  return {
    name: 'medoro',
    settings: gateway.settings,
    payments: () => gateway.books.booked(),
    operations: [
      {
        name: 'form',
        summary: 'Takes the form that the browser posts',
        method: 'POST',
        path: '/form/v2/',
        run: (call) => gateway.arrive(call),
      },
      ...cardPage(world, { service: 'Medoro', path: '/form/v2/pay', open: (call) => gateway.openPage(call) }),
      {
        name: 'back',
        summary: 'Posts the outcome to the shop by the browser',
        method: 'GET',
        path: '/form/v2/back',
        run: (call) => gateway.sendBack(call),
      },
      ...Object.entries(soapOperations).map(
        ([name, summary]): Operation => ({
          name: `soap.${name}`,
          summary,
          method: 'POST',
          path: '/api/v2/soap',
          accepts: ({ headers }) => headers['soapaction'] === `"urn:${name}"`,
          run: (call) => gateway.soap(name, call),
        }),
      ),
    ],
  }
}

export const medoro: EmulatorKind = { retryAfterMs, create }
