import type { Database } from '../../server/src/adapters/postgres/open-database.ts'
import { type BilledCall, BillWorld } from '../../server/test/billing.ts'

/** Calls created concurrently while a crowd is built. */
const madeAtOnce = 8
/** Coins of a payer: enough for every second of a run. */
const coins = 5_000

export interface Crowd {
  readonly size: number
  /** Adds running billed calls; their blocks end at different seconds. */
  grow(size: number): Promise<void>
  /** One second of the whole crowd: two reports per call, and the tick. Returns how long the two took, ms. */
  second(): Promise<{ readonly reportMs: number; readonly tickMs: number }>
  /** Calls that are charged now, and what the audit of the ledger finds. */
  check(): Promise<{ readonly running: number; readonly differences: number }>
}

/** Many billed calls of one node on a database, with the real handlers, tick and ledger, and a controlled clock. */
export function aCrowd(database: Database): Crowd {
  const calls: BilledCall[] = []
  const states = new Map<string, string>()
  let receivedBytes = 0
  const world = new BillWorld(database, (_connectionId, message) => {
    // A socket writes each message as text, so the bench does too.
    receivedBytes += JSON.stringify(message).length
    if (message.type === 'call.bill') states.set(message.callId, message.state)
  })

  async function aRunningCall(): Promise<void> {
    const payer = await world.aTab('user', { coins: { paid: coins } })
    const creator = await world.aTab('goddess')
    world.settings.callPreviewsPerDay = 0
    const call = await world.meet(payer, creator, { revealed: false })
    await world.send(payer, 'call.stay', { callId: call.callId, rateCoins: 60 })
    await world.reveal(call)
    calls.push(call)
  }

  async function second(): Promise<{ reportMs: number; tickMs: number }> {
    world.clock.advance(1_000)
    const reportsAt = performance.now()
    await Promise.all(
      calls.flatMap(({ callId, payer, creator }) => [
        world.report(callId, payer, 50, 1),
        world.report(callId, creator, 50, 1),
      ]),
    )
    const tickAt = performance.now()
    await world.node.calls.tick()
    return { reportMs: tickAt - reportsAt, tickMs: performance.now() - tickAt }
  }

  return {
    get size() {
      return calls.length
    },
    async grow(size) {
      const groups = 10
      const from = calls.length
      for (let group = 1; group <= groups; group += 1) {
        const until = from + Math.round(((size - from) * group) / groups)
        const make = async (): Promise<void> => {
          for (
            let left = until - calls.length - madeAtOnce;
            left >= 0;
            left = until - calls.length - madeAtOnce
          ) {
            await aRunningCall()
          }
        }
        await Promise.all(Array.from({ length: madeAtOnce }, make))
        while (calls.length < until) await aRunningCall()
        await second()
      }
    },
    second,
    async check() {
      const running = [...states.values()].filter((state) => state === 'running').length
      if (receivedBytes === 0) throw new Error('no message was received')
      return { running, differences: (await world.auditDifferences()).length }
    },
  }
}
