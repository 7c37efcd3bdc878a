import { json, type Operation } from './operation.ts'

/** Lets a test have the bank take the money of a payment back, by the service's id of the sale. */
export const chargebackControl = (chargeback: (saleId: string) => boolean): Operation => ({
  name: 'control.chargeback',
  summary: 'The bank takes the money of the sale `id` back',
  method: 'POST',
  path: '/control/chargeback',
  run: ({ body }) => json({ ok: chargeback(String(JSON.parse(body).id)) }),
})
