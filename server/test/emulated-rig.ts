import type { DeclineReason } from '@serendip/contract'
import {
  type LaterFate,
  type ProviderRig,
  readNews,
} from '../src/adapters/payments/payment-provider.suite.ts'
import type { WebhookCall } from '../src/modules/webhooks/index.ts'
import {
  type EmulatedProvider,
  emulatedCards,
  expiryAfter,
  payOnPage,
  startEmulator,
  startReceiver,
} from './emulated-provider.ts'

/** A saved card with which the bank does that later. */
const cardOf: Readonly<Partial<Record<LaterFate, string>>> = {
  asks: emulatedCards.asksLater,
  no_funds: emulatedCards.laterNoFunds,
  refused: emulatedCards.laterRefused,
}
const cardsThatAreDeclined: Readonly<Partial<Record<DeclineReason, string>>> = emulatedCards

const monthMs = 31 * 24 * 3_600_000
const monthsUntilExpired = 3

/** A provider whose emulator runs in a process of its own. */
export async function startEmulatedRig({
  name,
  create,
  operations,
  forgeries,
  notifiesAfterMs = 0,
}: {
  readonly name: string
  readonly create: (emulator: EmulatedProvider) => ProviderRig['provider']
  /** The emulator's names of the operations that take money, and return it. */
  readonly operations: { readonly page: string; readonly charge: string; readonly refund: string }
  readonly forgeries: (
    call: WebhookCall,
    provider: ProviderRig['provider'],
  ) => Readonly<Record<string, WebhookCall>>
  /** For a service that collects its notifications, and sends them from time to time. */
  readonly notifiesAfterMs?: number
}): Promise<ProviderRig & { readonly emulator: EmulatedProvider }> {
  const receiver = await startReceiver()
  const emulator = await startEmulator(name, receiver.origin)
  const provider = create(emulator)

  async function settled(): Promise<void> {
    if (notifiesAfterMs > 0) await emulator.advance(notifiesAfterMs)
    await emulator.settled()
  }

  /** Notifications of an invoice, by what they say of themselves. */
  async function notifications(invoiceId: string): Promise<readonly WebhookCall[]> {
    await settled()
    return receiver.calls.filter(({ rawBody }) => provider.readNotification(rawBody).invoiceId === invoiceId)
  }
  const savedTokenOf = async (invoiceId: string): Promise<string> => {
    const [told] = (await notifications(invoiceId)).toReversed()
    const token = told && (await readNews(provider, told)).payment?.savedCard?.token
    if (!token) throw new Error(`${name} saved no card`)
    return token
  }
  let advancedMs = 0
  const expiry = (months?: number) => expiryAfter(Date.now() + advancedMs, months)

  return {
    emulator,
    provider,
    now: () => Date.now() + advancedMs,
    pay: ({ url }, { decline, saves = false } = {}) =>
      payOnPage(url, {
        card: (decline && cardsThatAreDeclined[decline]) ?? emulatedCards.usual,
        expiry: expiry(),
        saves,
      }),
    async payOtherAmount({ url }) {
      await emulator.plan({ kind: 'amount', operation: operations.page, amountMinor: 1 })
      await payOnPage(url, { expiry: expiry() })
    },
    async saveCard({ url }, later) {
      await settled()
      const before = receiver.calls.length
      const months = later === 'expired_card' ? 1 : undefined
      await payOnPage(url, {
        card: cardOf[later] ?? emulatedCards.usual,
        expiry: expiry(months),
        saves: true,
      })
      await settled()
      const told = receiver.calls.slice(before).map(({ rawBody }) => provider.readNotification(rawBody))
      const invoiceId = told.at(-1)?.invoiceId
      if (later === 'expired_card') {
        advancedMs += monthsUntilExpired * monthMs
        await emulator.advance(monthsUntilExpired * monthMs)
      }
      return savedTokenOf(invoiceId ?? '')
    },
    prepareCharge: async (later) =>
      later === 'breaks' && (await emulator.plan({ kind: 'cut', operation: operations.charge })),
    confirm: ({ url }) => payOnPage(url),
    async payAndLoseRefund({ url }) {
      await payOnPage(url, { expiry: expiry() })
      await emulator.plan({ kind: 'cut', operation: operations.refund })
    },
    async books(invoiceId) {
      const payments = (await emulator.payments()).filter(
        ({ reference, state }) => reference === invoiceId && state === 'approved',
      )
      const returnedMinor = payments.reduce((sum, payment) => sum + payment.returnedMinor, 0)
      return { payments: payments.length, returnedMinor }
    },
    notifications,
    async repeat(call) {
      const before = receiver.calls.length
      const { invoiceId } = provider.readNotification(call.rawBody)
      const [sent] = (await emulator.deliveries())
        .filter(({ reference }) => reference === invoiceId)
        .toReversed()
      await emulator.replay(sent?.id ?? 0)
      await emulator.settled()
      const again = receiver.calls[before]
      if (!again) throw new Error('the notification was not sent again')
      return again
    },
    forgeries: (call) => forgeries(call, provider),
    failNext: () => emulator.plan({ kind: 'error' }),
    async stop() {
      await emulator.stop()
      await receiver.stop()
    },
  }
}
