import type { Card, Verdict } from '../kit/bank.ts'
import type { BookedPayment } from '../kit/operation.ts'
import { escaped } from '../kit/operation.ts'

/** An order as the shop states it. */
export interface MedoroOrder {
  readonly id: string
  readonly amountMinor: number
  readonly currency: string
  readonly description: string
  /** The shop's name of the card; empty if it names none. */
  readonly token: string
  /** Without the question of the bank: the shop charges by itself. */
  readonly isMerchantInitiated: boolean
}

/** Of `Payment.Mode`. */
const merchantMode = '4'

export interface MedoroPayment extends Omit<MedoroOrder, 'token'> {
  readonly paymentId: string
  readonly card: Card
  /** Empty where the card is not kept. */
  readonly token: string
  readonly state: number
  readonly actionCode: string
  /** The bank wants the person. */
  readonly asks: boolean
  returnedMinor: number
}

/** Of `Payment.State`. */
export const paidState = 6
const pendingState = 3
const rejectedState = 4
const refundedState = 8

const codes: Readonly<Record<Verdict, string>> = {
  approved: '000',
  authentication: '',
  refused: '100',
  no_funds: '116',
  expired_card: '101',
  wrong_data: '187',
}
const firstId = 70_000_000
const shownStart = 6

const inner = (xml: string, tag: string): string =>
  new RegExp(`<(?:\\w+:)?${tag}(?:\\s[^>]*)?>([\\s\\S]*?)</(?:\\w+:)?${tag}>`).exec(xml)?.[1] ?? ''

/** The text of an element, by the names on the way to it. */
export const textAt = (xml: string, ...path: readonly string[]): string =>
  path
    .reduce(inner, xml)
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&')

/** Null for an order that lacks something. */
export function orderIn(xml: string): MedoroOrder | null {
  const amountMinor = Number(textAt(xml, 'Order', 'Amount'))
  const order = {
    id: textAt(xml, 'Order', 'ID'),
    amountMinor,
    currency: textAt(xml, 'Order', 'Currency'),
    description: textAt(xml, 'Order', 'Description'),
    token: textAt(xml, 'Card', 'Token'),
    isMerchantInitiated: textAt(xml, 'Payment', 'Mode') === merchantMode,
  }
  return order.id && order.currency && Number.isInteger(amountMinor) && amountMinor > 0 ? order : null
}

const masked = ({ number }: Card): string => `${number.slice(0, shownStart)}******${number.slice(-4)}`
const expiryOf = ({ month, year }: Card): string =>
  `${String(year % 100).padStart(2, '0')}${String(month).padStart(2, '0')}`

/** A payment as the gateway tells it. */
export function paymentXml(payment: MedoroPayment): string {
  const { paymentId, state, id, amountMinor, returnedMinor, currency, description, card, token, asks } =
    payment
  const shown = returnedMinor >= amountMinor && state === paidState ? refundedState : state
  return `<?xml version="1.0" encoding="utf-8"?>
<data><AutoDeposit>true</AutoDeposit><Payment><ID>${paymentId}</ID><State>${shown}</State><Mode>5</Mode></Payment><Order><ID>${escaped(id)}</ID><Amount>${amountMinor}</Amount><ReversalAmount>${returnedMinor}</ReversalAmount><Currency>${currency}</Currency><Description>${escaped(description)}</Description></Order><Card><Name>EMULATED</Name><Number>${masked(card)}</Number><Expiry>${expiryOf(card)}</Expiry>${token && `<Token>${escaped(token)}</Token>`}</Card>${asks ? '<D3D><Enrolled>Y</Enrolled><ACS><URL>https://acs.example/</URL><PaReq>emulated</PaReq></ACS></D3D>' : ''}<ActionCode>${payment.actionCode}</ActionCode></data>`
}

/** The gateway's memory. */
export class MedoroBooks {
  readonly payments: MedoroPayment[] = []
  readonly cards = new Map<string, Card>()

  add(
    order: MedoroOrder,
    card: Card,
    { verdict, amountMinor }: { readonly verdict: Verdict; readonly amountMinor: number },
  ): MedoroPayment {
    const states: Readonly<Partial<Record<Verdict, number>>> = {
      approved: paidState,
      authentication: pendingState,
    }
    const payment: MedoroPayment = {
      ...order,
      paymentId: String(firstId + this.payments.length),
      amountMinor,
      card,
      state: states[verdict] ?? rejectedState,
      actionCode: codes[verdict],
      asks: verdict === 'authentication',
      returnedMinor: 0,
    }
    this.payments.push(payment)
    return payment
  }

  /** The payment of an order that was taken, or the latest one. */
  ofOrder(id: string): MedoroPayment | undefined {
    const all = this.payments.filter((payment) => payment.id === id)
    return all.find(({ state }) => state === paidState) ?? all.at(-1)
  }

  find(paymentId: string): MedoroPayment | undefined {
    return this.payments.find((payment) => payment.paymentId === paymentId)
  }

  booked(): readonly BookedPayment[] {
    return this.payments.map((payment) => ({
      id: payment.paymentId,
      reference: invoiceOf(payment),
      state: payment.state === paidState ? 'approved' : 'declined',
      amountMinor: payment.amountMinor,
      returnedMinor: payment.returnedMinor,
      currency: payment.currency,
      isMerchantInitiated: payment.isMerchantInitiated,
    }))
  }
}

/** The shop writes its invoice as the last word of the description. */
export const invoiceOf = ({ description }: MedoroPayment): string => description.split(' ').at(-1) ?? ''
