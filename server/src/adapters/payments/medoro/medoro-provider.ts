import { z } from 'zod'
import type { Clock } from '../../../kernel/clock.ts'
import { DomainError } from '../../../kernel/domain-error.ts'
import type {
  ChargeOrder,
  ChargeState,
  Checkout,
  NotificationForm,
  Order,
  PaymentForm,
  PaymentNotification,
  PaymentProvider,
} from '../../../modules/payments/payment-provider.port.ts'
import type { ProviderReferences } from '../../../modules/payments/provider-references.port.ts'
import { forgottenCards } from '../forgotten-cards.ts'
import { refusedCharge } from '../provider-answers.ts'
import { createRefundTurns } from '../refund-turns.ts'
import { createMedoroEnvelopes, type MedoroKeys } from './medoro-envelope.ts'
import {
  chargeStateOf,
  confirmationEnd,
  descriptionOf,
  invoiceOf,
  type MedoroPayment,
  medoroPayment,
  paymentOf,
  stateOf,
} from './medoro-payment.ts'
import { createMedoroSoap, dataXml, MedoroFault, readDataXml, type XmlFields } from './medoro-soap.ts'

export interface MedoroOptions {
  /** The gateway's name of us, `INTERFACE`. */
  readonly merchantId: string
  /** The first pair is used; the gateway may still use the others. */
  readonly keys: readonly [MedoroKeys, ...(readonly MedoroKeys[])]
  /** Origin of the gateway. */
  readonly gateway: string
  /** The address of our page that posts a checkout's form. */
  readonly formAddress: (checkoutId: string) => string
  readonly references: ProviderReferences
}

export const medoroNotifications: NotificationForm = {
  format: 'form',
  method: 'POST',
  // Everything else is sealed.
  shownFields: ['INTERFACE', 'KEY_INDEX'],
}

const readMs = 6_000
/** A bank takes its time. */
const chargeMs = 20_000

/** Numbers of `Payment.Mode`: the card is typed on the gateway's page; a saved card, without and with the bank's question. */
const modes = { page: '5', merchant: '4', person: '6' } as const

const formOrder = z.object({
  invoiceId: z.string(),
  amountMinor: z.number(),
  currency: z.string(),
  returnUrl: z.string(),
  paidUrl: z.string(),
  /** The gateway's name of the card: a new one that it is to keep, or a kept one. */
  token: z.string().nullable(),
})
type FormOrder = z.infer<typeof formOrder>

const formOrderOf = (
  { invoiceId, amountMinor, currency, returnUrl, paidUrl }: Order,
  token: string | null,
): FormOrder => ({ invoiceId, amountMinor, currency, returnUrl, paidUrl, token })

const paymentData = (
  orderId: string,
  { invoiceId, amountMinor, currency }: Pick<Order, 'invoiceId' | 'amountMinor' | 'currency'>,
  { mode, token }: { readonly mode: string; readonly token: string | null },
): XmlFields => ({
  AutoDeposit: 'true',
  Payment: { Mode: mode },
  Order: {
    ID: orderId,
    Amount: String(amountMinor),
    Currency: currency,
    Description: descriptionOf(invoiceId),
  },
  ...(token !== null && { Card: { Token: token } }),
})

const isNotFound = (error: unknown): boolean =>
  error instanceof MedoroFault && /not found/i.test(error.message)

/** The gateway sends its notification a second time by the browser, which posts it to this address. */
const byBrowser = (address: string): string => `${address}${address.includes('?') ? '&' : '?'}by=medoro`

const bodyFields = (rawBody: Uint8Array): unknown =>
  Object.fromEntries(new URLSearchParams(Buffer.from(rawBody).toString('latin1')))

/** The gateway of LPB Bank. Its page takes a form, which a page of ours posts. See README.md. */
export function createMedoroProvider(
  clock: Clock,
  { merchantId, keys, gateway, formAddress, references }: MedoroOptions,
): PaymentProvider {
  const envelopes = createMedoroEnvelopes(merchantId, keys)
  const soap = createMedoroSoap(envelopes, gateway)
  const forgotten = forgottenCards(references)

  /** Null for an order that the gateway never saw. */
  async function find(query: XmlFields): Promise<MedoroPayment | null> {
    try {
      return medoroPayment.parse(await soap('GetPayment', query, readMs))
    } catch (error) {
      if (isNotFound(error)) return null
      throw new DomainError('shop_closed')
    }
  }
  const findOrder = (orderId: string): Promise<MedoroPayment | null> => find({ Order: { ID: orderId } })

  const keepForm = async (checkoutId: string, order: FormOrder): Promise<Checkout> => {
    await references.keep(`form:${checkoutId}`, JSON.stringify(order))
    return { checkoutId, url: formAddress(checkoutId) }
  }

  const readPage = async (checkoutId: string) => {
    const seen = await findOrder(checkoutId)
    return seen && paymentOf(seen)
  }

  /** A charge that the bank wants confirmed; what the person did about it, if anything. */
  async function confirmationOf(key: string): Promise<ChargeState> {
    const checkoutId = key + confirmationEnd
    const payment = await readPage(checkoutId)
    if (payment) return { kind: 'settled', payment }
    return { kind: 'confirmation', checkoutId, url: formAddress(checkoutId) }
  }

  async function readCharge(key: string): Promise<ChargeState | null> {
    const seen = await findOrder(key)
    return seen && (chargeStateOf(seen) ?? confirmationOf(key))
  }

  async function charge({ token, initiatedBy, ...order }: ChargeOrder): Promise<ChargeState> {
    if (await forgotten.has(token)) return refusedCharge(order)
    const { isNew } = await references.keep(`charge:${order.key}`, '')
    // Whether the gateway would refuse a second payment of one order is not known: it is asked about the first one.
    if (!isNew) return (await readCharge(order.key)) ?? { kind: 'unknown' }
    await keepForm(order.key + confirmationEnd, formOrderOf(order, token))
    try {
      const data = paymentData(order.key, order, { mode: modes[initiatedBy], token })
      const seen = medoroPayment.parse(await soap('Payment', data, chargeMs))
      return chargeStateOf(seen) ?? (await confirmationOf(order.key))
    } catch (error) {
      if (!(error instanceof MedoroFault)) throw error
      return (await readCharge(order.key)) ?? refusedCharge(order)
    }
  }

  function paymentIn(rawBody: Uint8Array): MedoroPayment {
    try {
      return medoroPayment.parse(readDataXml(envelopes.open(bodyFields(rawBody))))
    } catch {
      throw new DomainError('bad_input')
    }
  }

  function readNotification(rawBody: Uint8Array): PaymentNotification {
    const seen = paymentIn(rawBody)
    const state = stateOf(seen)
    const { ID, State } = seen.Payment
    return {
      eventId: `${ID}:${State}:${seen.Order.ReversalAmount ?? 0}`,
      type: `payment.${state}`,
      invoiceId: invoiceOf(seen),
      // Money that went back was returned by us, who know it, or by hand at the bank.
      payment: state === 'returned' ? null : paymentOf(seen),
    }
  }

  return {
    name: 'medoro',
    pageOrigins: { frames: [], forms: [new URL(gateway).origin] },
    createCheckout: ({ savesCard, ...order }) =>
      keepForm(order.key, formOrderOf(order, savesCard ? order.key : null)),
    async formOf(checkoutId): Promise<PaymentForm | null> {
      const kept = await references.find(`form:${checkoutId}`)
      if (kept === null) return null
      const order = formOrder.parse(JSON.parse(kept))
      const data = paymentData(checkoutId, order, { mode: modes.page, token: order.token })
      return {
        action: new URL('/form/v2/', gateway).href,
        fields: {
          ...envelopes.seal(dataXml(data)),
          CALLBACK: byBrowser(order.paidUrl),
          ERROR_CALLBACK: byBrowser(order.returnUrl),
        },
      }
    },
    read: readPage,
    // The gateway cannot end a page: see the port.
    close: readPage,
    charge: (order) => charge(order).catch((): ChargeState => ({ kind: 'unknown' })),
    readCharge,
    // The gateway has no way to delete a card: from here nothing charges it any more.
    forgetCard: forgotten.add,
    ...createRefundTurns(clock, references, {
      bookOf: (paymentId) => paymentId,
      async returnedMinor(paymentId) {
        const seen = await find({ Payment: { ID: paymentId } })
        if (!seen) throw new DomainError('shop_closed')
        return stateOf(seen) === 'returned' ? seen.Order.Amount : (seen.Order.ReversalAmount ?? 0)
      },
      async giveBack({ paymentId, amountMinor }) {
        try {
          await soap(
            'Reverse',
            { Payment: { ID: paymentId }, Order: { Amount: String(amountMinor) } },
            chargeMs,
          )
          return true
        } catch (error) {
          if (error instanceof MedoroFault) return false
          throw error
        }
      },
    }),
    async findPayment(paymentId) {
      const seen = await find({ Payment: { ID: paymentId } })
      const payment = seen && paymentOf(seen)
      return payment && { invoiceId: invoiceOf(seen), payment }
    },
    checkSender: ({ rawBody }) => void envelopes.open(bodyFields(rawBody)),
    readNotification,
  }
}
