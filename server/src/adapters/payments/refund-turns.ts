import { z } from 'zod'
import type { Clock } from '../../kernel/clock.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import type {
  PaymentProvider,
  RefundOrder,
  RefundState,
} from '../../modules/payments/payment-provider.port.ts'
import type { ProviderReferences } from '../../modules/payments/provider-references.port.ts'

/** A provider's refunds, of which it says no more than how much went back. */
export interface ReturnedMoney {
  /** The provider's name of that which it adds up: the payment, or an order that may have several. */
  bookOf(paymentId: string): string
  /** Minor units that went back, in all. */
  returnedMinor(book: string): Promise<number>
  /** Returns money, each time that it is called; false if the provider refuses. Throws if that is not known. */
  giveBack(order: RefundOrder): Promise<boolean>
}

const turn = z.object({ book: z.string(), beforeMinor: z.number(), amountMinor: z.number() })
type Turn = z.infer<typeof turn>

const turnKey = ({ book, beforeMinor }: Turn): string => `turn:${book}:${beforeMinor}`
const refundKey = (key: string): string => `refund:${key}`
const askedKey = (key: string): string => `asked:${key}`

/** A request whose answer was lost may still be under way for as long, and would return the money a second time. */
const underWayMs = 10 * 60_000

/** Whether a service may be asked for a refund now: by one at a time, and not while an earlier request may arrive. */
export async function mayAskForRefund(
  clock: Clock,
  references: ProviderReferences,
  key: string,
): Promise<boolean> {
  const now = clock.now()
  const asked = await references.find(askedKey(key))
  if (asked !== null && now - Number(asked) < underWayMs) return false
  if (asked !== null) await references.drop(askedKey(key), asked)
  return (await references.keep(askedKey(key), String(now))).isNew
}

/**
 * Refunds by key for a provider that knows no keys. What had gone back before is kept before it is asked, and the
 * refunds of one book take turns: whose turn begins at an amount that went back is done as soon as its own was added, and nobody
 * else's can be taken for it. A refund that lost its turn, because the provider refused it, never goes back.
 */
export function createRefundTurns(
  clock: Clock,
  references: ProviderReferences,
  { bookOf, returnedMinor, giveBack }: ReturnedMoney,
): Pick<PaymentProvider, 'refund' | 'readRefund'> {
  async function turnOf(key: string): Promise<Turn | null> {
    const kept = await references.find(refundKey(key))
    return kept === null ? null : turn.parse(JSON.parse(kept))
  }

  const isDone = async ({ book, beforeMinor, amountMinor }: Turn): Promise<boolean> =>
    (await returnedMinor(book)) >= beforeMinor + amountMinor

  async function stateOf(key: string, its: Turn): Promise<RefundState> {
    if ((await references.find(turnKey(its))) !== key) return { kind: 'declined' }
    if (!(await isDone(its))) return { kind: 'waiting' }
    return { kind: 'done', refundId: `${its.book}:${its.beforeMinor + its.amountMinor}` }
  }

  /** Null while the turn is another refund's. */
  async function takeTurn({ key, paymentId, amountMinor }: RefundOrder): Promise<Turn | null> {
    const known = await turnOf(key)
    if (known) return known
    const book = bookOf(paymentId)
    const mine: Turn = { book, amountMinor, beforeMinor: await returnedMinor(book) }
    const { reference } = await references.keep(turnKey(mine), key)
    if (reference !== key) return null
    const kept = await references.keep(refundKey(key), JSON.stringify(mine))
    return turn.parse(JSON.parse(kept.reference))
  }

  async function give(order: RefundOrder): Promise<RefundState> {
    const its = await takeTurn(order)
    if (!its) return { kind: 'waiting' }
    const before = await stateOf(order.key, its)
    if (before.kind !== 'waiting' || !(await mayAskForRefund(clock, references, order.key))) return before
    if (!(await giveBack(order)) && !(await isDone(its))) await references.drop(turnKey(its), order.key)
    return stateOf(order.key, its)
  }

  return {
    async refund(order) {
      try {
        return await give(order)
      } catch {
        return { kind: 'unknown' }
      }
    },
    async readRefund(key) {
      try {
        const its = await turnOf(key)
        return its && (await stateOf(key, its))
      } catch {
        throw new DomainError('shop_closed')
      }
    },
  }
}
