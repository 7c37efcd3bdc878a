import { failureLabel } from '../../../kernel/failure-label.ts'
import type { ConfiguredProvider, PaymentProvider, PaymentProviders } from '../payment-provider.port.ts'
import type { PaymentsDeps } from '../payments-deps.ts'
import { pauseProvider } from './provider-pauses.store.ts'

/** Time of which calls count. */
const windowMs = 2 * 60_000
/** Fewer calls than this prove nothing. */
const callsMin = 4
/** From this share of failures on a provider is set aside. */
const failingShare = 0.5
/** Time for which it is. Afterwards its calls are counted anew. */
const pauseMs = 5 * 60_000

interface Call {
  readonly at: number
  readonly hasFailed: boolean
}

type Deps = Pick<PaymentsDeps, 'plumbing'>

/** Counts a provider's calls in this process, and sets it aside for all processes once too many fail. */
function createCounter({ plumbing: { db, clock, logger } }: Deps, brandId: string, provider: string) {
  let calls: readonly Call[] = []
  return async (hasFailed: boolean): Promise<void> => {
    const at = clock.now()
    calls = [...calls.filter((call) => call.at > at - windowMs), { at, hasFailed }]
    const failures = calls.filter((call) => call.hasFailed).length
    if (!hasFailed || calls.length < callsMin || failures < calls.length * failingShare) return
    const pause = { since: new Date(at), until: new Date(at + pauseMs), calls: calls.length, failures }
    calls = []
    logger.error({ event: 'provider_set_aside', provider, brandId, failures }, 'a payment service fails')
    await pauseProvider(db, { brand_id: brandId, provider, ...pause }).catch((error: unknown) =>
      logger.warn({ reason: failureLabel(error), provider }, 'setting a payment service aside failed'),
    )
  }
}

/** A call that does not throw may still have had no answer. */
const gotNoAnswer = (answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && 'kind' in answer && answer.kind === 'unknown'

function watchProvider(
  provider: PaymentProvider,
  count: (hasFailed: boolean) => Promise<void>,
): PaymentProvider {
  const watch =
    <I, O>(call: (input: I) => Promise<O>) =>
    async (input: I): Promise<O> => {
      try {
        const answer = await call(input)
        await count(gotNoAnswer(answer))
        return answer
      } catch (error) {
        await count(true)
        throw error
      }
    }
  return {
    ...provider,
    createCheckout: watch(provider.createCheckout),
    read: watch(provider.read),
    close: watch(provider.close),
    charge: watch(provider.charge),
    readCharge: watch(provider.readCharge),
    forgetCard: watch(provider.forgetCard),
    refund: watch(provider.refund),
    readRefund: watch(provider.readRefund),
  }
}

/**
 * The same providers, whose failures are counted: one that fails too often is set aside for a while, so that new purchases
 * go to another one.
 */
export function watchProviders(deps: Deps, providers: PaymentProviders): PaymentProviders {
  const known = new Map<string, readonly ConfiguredProvider[]>()
  return (brandId) => {
    const own =
      known.get(brandId) ??
      providers(brandId).map(({ provider, terms }) => ({
        terms,
        provider: watchProvider(provider, createCounter(deps, brandId, provider.name)),
      }))
    known.set(brandId, own)
    return own
  }
}
