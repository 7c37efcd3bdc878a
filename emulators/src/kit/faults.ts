/** Reasons for which a bank refuses a payment. */
export const refusals = ['no_funds', 'expired_card', 'wrong_data', 'refused'] as const
export type Refusal = (typeof refusals)[number]

/**
 * `decline`: the bank refuses, for `reason`; `authenticate`: it wants the person to confirm; `amount`: another amount is
 * taken; `cut`: the work is done, and the answer is lost; `silent`: the same, and the connection stays open; `lost`: the
 * request does not arrive; `error`: HTTP 500, and nothing is done; `slow`: the answer comes after `ms`.
 */
export const faultKinds = [
  'decline',
  'authenticate',
  'amount',
  'cut',
  'silent',
  'lost',
  'error',
  'slow',
] as const
export type FaultKind = (typeof faultKinds)[number]

export interface Fault {
  readonly kind: FaultKind
  /** The operation that fails; `*`: the next one that asks. */
  readonly operation: string
  readonly reason: Refusal
  readonly amountMinor: number
  readonly ms: number
}

interface PlannedFault extends Fault {
  times: number
}

/** Faults that were planned, each for some number of times. */
export class Faults {
  #planned: PlannedFault[] = []

  plan(fault: PlannedFault): void {
    this.#planned.push(fault)
  }

  clear(): void {
    this.#planned = []
  }

  list(): readonly PlannedFault[] {
    return this.#planned
  }

  /** The next fault of one of the kinds for an operation, which is used up by it. */
  take(operation: string, kinds: readonly FaultKind[]): Fault | null {
    const planned = this.#planned.find(
      (fault) => kinds.includes(fault.kind) && (fault.operation === '*' || fault.operation === operation),
    )
    if (!planned) return null
    planned.times -= 1
    this.#planned = this.#planned.filter(({ times }) => times > 0)
    return planned
  }
}
