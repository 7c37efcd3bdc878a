import { mountTestPayment } from '../http/test-payment.ts'
import type { Role } from './process-context.ts'

/** Outside prod, the hosted page of the provider of test payments. */
export const paymentsRole: Role = async ({ composition, server }) => {
  const { emulator } = composition.paymentParts
  if (emulator) await mountTestPayment(server, emulator, composition.clock)
}
