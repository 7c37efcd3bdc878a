import { failureLabel } from '../../kernel/failure-label.ts'
import { askProvider } from './ask-provider.ts'
import { findPagesToAsk, type InvoiceRow } from './invoices.store.ts'
import type { PaymentsDeps } from './payments-deps.ts'

/** An open page whose notification has not come after this long is asked about, and again after as long. */
const askAboutMs = 3 * 60_000
/** Of a provider of a brand, in one run. */
const askedAtOnce = 100
/** A provider that has failed this often in a row is left until the next run. */
const failuresMax = 3

/** Asks one provider about payments on its pages, one after another; answers how many it answered. */
async function askOne(deps: PaymentsDeps, invoices: readonly InvoiceRow[]): Promise<number> {
  let answered = 0
  let failures = 0
  for (const invoice of invoices) {
    if (failures >= failuresMax) break
    try {
      await askProvider(deps, invoice)
      answered += 1
      failures = 0
    } catch (error) {
      failures += 1
      const facts = { reason: failureLabel(error), invoiceId: invoice.id }
      deps.plumbing.logger.warn(facts, 'asking about a payment failed')
    }
  }
  return answered
}

/**
 * Asks about payments on open pages whose notification has not come, also where nobody looks at them any more. Providers are
 * asked beside each other, so that one that is down or slow does not stop the others. Answers how many were answered.
 */
export async function askAboutPages(deps: PaymentsDeps): Promise<number> {
  const { db, clock } = deps.plumbing
  const due = await findPagesToAsk(db, new Date(clock.now() - askAboutMs), askedAtOnce)
  const byProvider = Map.groupBy(due, ({ brand_id, provider }) => `${brand_id} ${provider}`)
  const answered = await Promise.all([...byProvider.values()].map((own) => askOne(deps, own)))
  return answered.reduce((sum, count) => sum + count, 0)
}
