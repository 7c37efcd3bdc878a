import type { Clock } from '../../platform/clock.ts'

/**
 * Decides when a change is drawn. Drawing a whole screen keeps a page busy for longer than two browsers need to
 * connect, so drawing waits for the connection, but never longer than the bound of the hold.
 */
export class DrawPace {
  readonly #clock: Clock
  readonly #draw: () => void
  #isHeld = false
  #isDue = false
  #cancel = () => {}

  constructor(clock: Clock, draw: () => void) {
    this.#clock = clock
    this.#draw = draw
  }

  /** Something changed: drawn now, or when the hold ends. */
  request(): void {
    this.#isDue = true
    if (!this.#isHeld) this.#drawDue()
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
  }

  #drawDue(): void {
    if (!this.#isDue) return
    this.#isDue = false
    this.#draw()
  }
}
