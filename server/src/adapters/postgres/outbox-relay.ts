import type { Clock } from '../../kernel/clock.ts'
import type { Db } from '../../kernel/db.ts'
import type { DomainEvent, EventListener } from '../../kernel/events.ts'
import { failureLabel } from '../../kernel/failure-label.ts'
import type { Logger } from '../../kernel/logger.ts'
import { createLoop } from '../../kernel/time/loop.ts'
import { within } from '../../kernel/time/within.ts'
import {
  countDeliveries,
  type Delivery,
  failDelivery,
  finishDeliveries,
  leaseDeliveries,
  passOn,
} from './outbox-deliveries.ts'

/** Events distributed per statement. */
const passOnMax = 100
/** Events that a listener handles concurrently; they belong to different aggregates. */
const concurrentMax = 10
/** A listener that takes longer with an event has failed. */
const handleMaxMs = 20_000
/** Longer than `handleMaxMs`, so that an event of a living worker is never leased twice. */
const leaseMs = 60_000
const retryFirstMs = 1_000
const retryMaxMs = 3_600_000
/** With the growing delays this is about 19 hours. */
const attemptsMax = 30
const pollMs = 5_000

export interface RelayDeps {
  readonly db: Db
  readonly clock: Clock
  readonly logger: Logger
  readonly listeners: readonly EventListener[]
  /** Counts a relayed event. */
  count?(name: string): void
}

const retryAfterMs = (attempts: number): number => Math.min(retryMaxMs, retryFirstMs * 2 ** (attempts - 1))

/** Answers whether the listener is done with the event. */
async function deliver(deps: RelayDeps, listener: EventListener, delivery: Delivery): Promise<boolean> {
  const { db, clock, logger } = deps
  const { id, name, payload, occurred_at, attempts } = delivery
  try {
    const event = { id, name, payload, occurredAt: occurred_at.getTime() } as DomainEvent
    await within(clock, handleMaxMs, listener.handle(event))
    return true
  } catch (error) {
    const dead = attempts >= attemptsMax
    const fields = { listener: listener.name, event: name, eventId: id, attempts, err: error }
    if (dead) logger.error(fields, 'a listener gave an event up')
    else logger.warn(fields, 'a listener failed with an event')
    const at = new Date(clock.now() + (dead ? 0 : retryAfterMs(attempts)))
    await failDelivery(db, listener.name, id, { error: failureLabel(error), at, dead })
    return false
  }
}

/** Delivers due events to one listener; answers whether it may have more work now. */
async function deliverBatch(deps: RelayDeps, listener: EventListener): Promise<boolean> {
  const { db, clock } = deps
  const now = clock.now()
  const lease = { now: new Date(now), until: new Date(now + leaseMs), limit: concurrentMax }
  const leased = await leaseDeliveries(db, listener.name, lease)
  if (leased.length === 0) return false
  const done = await Promise.all(
    leased.map(async (delivery) => ((await deliver(deps, listener, delivery)) ? [delivery.id] : [])),
  )
  return finishDeliveries(db, listener.name, done.flat(), new Date(clock.now()))
}

async function passOnBatch({ db, clock, listeners, count }: RelayDeps) {
  const passed = await passOn(db, listeners, new Date(clock.now()), passOnMax)
  for (const name of passed.names) count?.(name)
  return { ...passed, isFull: passed.names.length === passOnMax }
}

/**
 * Relays everything that is due now, once, and answers how many new events there were.
 *
 * @internal Exported for tests, which relay at a moment of their choice.
 */
export async function relayDue(deps: RelayDeps): Promise<number> {
  let count = 0
  for (;;) {
    const { names, isFull } = await passOnBatch(deps)
    count += names.length
    if (!isFull) break
  }
  await Promise.all(
    deps.listeners.map(async (listener) => {
      while (await deliverBatch(deps, listener));
    }),
  )
  return count
}

export interface Relay {
  /** Number of dead letters, as of the last check. */
  deadLetters(): number
  stop(): Promise<void>
}

interface RelayTimes {
  readonly pollEveryMs?: number
  /** Delay of events when others need the database first. */
  readonly restMs?: number
}

/**
 * Relays until stopped: each event to each subscribed listener, at least once, in order per aggregate. Listeners do not
 * wait for each other. A failed delivery is retried with growing delays and finally becomes a dead letter. `wakes`
 * signals that there may be events, as soon as they are committed; a signal may get lost, since a slow poll is the
 * safety net.
 */
export async function startRelay(
  deps: RelayDeps,
  wakes: (wake: () => void) => Promise<void>,
  { pollEveryMs = pollMs, restMs = 0 }: RelayTimes = {},
): Promise<Relay> {
  const { db, clock, logger } = deps
  let deadLetters = 0
  const loops = new Map(
    deps.listeners.map((listener) => [
      listener.name,
      createLoop(() => deliverBatch(deps, listener), logger, 'a listener could not be served'),
    ]),
  )
  const wakeListener = (name: string): void => loops.get(name)?.wake()
  const passing = createLoop(
    async () => {
      const { listeners, isFull } = await passOnBatch(deps)
      for (const name of listeners) wakeListener(name)
      return isFull
    },
    logger,
    'events could not be passed on',
  )
  const looking = createLoop(
    async () => {
      const loads = await countDeliveries(db, new Date(clock.now()))
      deadLetters = loads.reduce((sum, { dead }) => sum + dead, 0)
      for (const { listener, due } of loads) if (due > 0) wakeListener(listener)
      return false
    },
    logger,
    'waiting events could not be looked for',
  )
  let resting: NodeJS.Timeout | null = null
  const wakeSoon = (): void => {
    resting ??= setTimeout(() => {
      resting = null
      passing.wake()
    }, restMs)
  }
  const poll = (): void => {
    passing.wake()
    looking.wake()
  }
  const timer = setInterval(poll, pollEveryMs)
  timer.unref()
  await wakes(restMs === 0 ? passing.wake : wakeSoon)
  poll()
  return {
    deadLetters: () => deadLetters,
    async stop() {
      clearInterval(timer)
      if (resting) clearTimeout(resting)
      await Promise.all([passing, looking, ...loops.values()].map((loop) => loop.stop()))
    },
  }
}
