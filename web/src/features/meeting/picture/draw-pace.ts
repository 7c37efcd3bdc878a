import type { Clock } from '../../../platform/clock.ts'
import type { CallEffect } from '../state/call-effect.ts'
import type { CallEvent } from '../state/call-event.ts'

/**
 * Time to wait for the answer to a tap before the screen between two people is drawn; the last picture goes
 * at once.
 */
const answerHoldMs = 300
/**
 * Time for which drawing is deferred for offer, answer and candidates, which pass through the page, and the
 * first picture.
 */
const connectHoldMs = 500
const answersToAsking: ReadonlySet<CallEvent['type']> = new Set([
  'call.found',
  'match.searching',
  'match.idle',
  'refused',
  'socket-lost',
  'cancel',
])

/**
 * Decides when a change is drawn. Drawing a whole screen keeps a page busy for longer than two browsers need to
 * connect, so drawing waits for the connection, but never longer than the bound of the hold. So does other work that the
 * next picture does not need.
 */
export class DrawPace {
  readonly #clock: Clock
  readonly #draw: () => void
  #isHeld = false
  #isDue = false
  #cancel = () => {}
  #deferred: (() => void)[] = []

  constructor(clock: Clock, draw: () => void) {
    this.#clock = clock
    this.#draw = draw
  }

  /** Something changed: drawn now, or when the hold ends. */
  request(): void {
    this.#isDue = true
    if (!this.#isHeld) this.#drawDue()
  }

  /** A tap for the next partner, and a found partner, are handled before the screens that show them. */
  follow({ type }: CallEvent, effects: readonly CallEffect[]): void {
    if (effects.some((effect) => effect.do === 'connect')) this.hold(connectHoldMs)
    else if ((type === 'start' || type === 'next') && effects.length > 0) this.hold(answerHoldMs)
    else if (answersToAsking.has(type)) this.release()
  }

  /** Runs the task now, or after what is drawn when the hold ends. */
  defer(task: () => void): void {
    if (this.#isHeld) this.#deferred.push(task)
    else task()
  }

  /** Nothing is drawn until `release`, or for `mostMs` at most. A later hold replaces an earlier one. */
  hold(mostMs: number): void {
    this.#cancel()
    this.#isHeld = true
    this.#cancel = this.#clock.after(mostMs, () => this.release())
  }

  release(): void {
    this.#cancel()
    this.#isHeld = false
    this.#drawDue()
    const deferred = this.#deferred
    if (deferred.length === 0) return
    this.#deferred = []
    this.#clock.after(0, () => {
      for (const task of deferred) task()
    })
  }

  #drawDue(): void {
    if (!this.#isDue) return
    this.#isDue = false
    this.#draw()
  }
}
