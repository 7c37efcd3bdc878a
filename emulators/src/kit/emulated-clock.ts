/** The longest time that a timer of Node can wait. */
const timerMaxMs = 2 ** 31 - 1

interface Task {
  readonly at: number
  readonly run: () => void
}

/** The time of the machine, until a test moves it forward. */
export class EmulatedClock {
  #aheadMs = 0
  #tasks: Task[] = []
  #timer: NodeJS.Timeout | undefined

  now(): number {
    return Date.now() + this.#aheadMs
  }

  /** Runs a task once at its time, which may be over. */
  at(at: number, run: () => void): void {
    this.#tasks.push({ at, run })
    this.#runDue()
  }

  /** Moves the time, and runs what falls due, in order. */
  advance(ms: number): void {
    this.#aheadMs += ms
    this.#runDue()
  }

  #runDue(): void {
    clearTimeout(this.#timer)
    const due = this.#tasks.filter((task) => task.at <= this.now())
    this.#tasks = this.#tasks.filter((task) => !due.includes(task))
    for (const { run } of due.toSorted((left, right) => left.at - right.at)) run()
    const next = Math.min(...this.#tasks.map((task) => task.at))
    if (!Number.isFinite(next)) return
    this.#timer = setTimeout(() => this.#runDue(), Math.min(Math.max(next - this.now(), 0), timerMaxMs))
  }
}
