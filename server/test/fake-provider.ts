import type { Payment, PaymentProvider } from '../src/modules/payments/payment-provider.port.ts'

/** A provider at which nothing is paid and no answer comes back, but for what a test replaces. */
export const providerWith = (own: Partial<PaymentProvider>): PaymentProvider => ({
  name: 'test',
  pageOrigins: { frames: [], forms: [] },
  createCheckout: async ({ key }) => ({ checkoutId: `chk_${key}`, url: 'https://pay.example' }),
  read: async () => null,
  close: async () => null,
  charge: async () => ({ kind: 'unknown' }),
  readCharge: async () => null,
  forgetCard: async () => undefined,
  refund: async () => ({ kind: 'unknown' }),
  readRefund: async () => null,
  findPayment: async () => null,
  checkSender() {},
  readNotification: () => ({ eventId: '', type: '', invoiceId: null, payment: null }),
  ...own,
})

/** An approved payment of the second package of Germany on a provider's page, but for what a test says of it. */
export const aPayment = (own: Partial<Payment> = {}): Payment => ({
  paymentId: 'pay_1',
  outcome: 'approved',
  amountMinor: 1999,
  currency: 'EUR',
  instrument: 'card',
  declineReason: null,
  chargeKey: null,
  savedCard: null,
  ...own,
})
