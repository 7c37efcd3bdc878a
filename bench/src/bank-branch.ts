import { type ChildProcess, fork } from 'node:child_process'
import type { Transfer } from '../../server/src/modules/wallet/index.ts'
import type { CounterReply, CounterRequest } from './bank-counter.ts'

const counterScript = new URL('./bank-counter.ts', import.meta.url)

/** A server of the bank that is started again whenever it dies; a request that dies with it answers `unknown`. */
export class BankBranch {
  readonly #args: readonly string[]
  readonly #waiting = new Map<number, (outcome: string) => void>()
  #child: ChildProcess | null = null
  #opening: Promise<void>
  #closing = false
  #lastId = 0
  deaths = 0

  constructor(engine: 'embedded' | 'postgres', where: string) {
    this.#args = [engine, where]
    this.#opening = this.#open()
  }

  #open(): Promise<void> {
    const child = fork(counterScript, this.#args)
    const opened = new Promise<void>((resolve) => {
      child.on('message', (said: 'ready' | CounterReply) => {
        if (said === 'ready') return resolve()
        this.#waiting.get(said.id)?.(said.outcome)
        this.#waiting.delete(said.id)
      })
      child.once('exit', () => {
        resolve()
        this.#died()
      })
    })
    this.#child = child
    return opened
  }

  #died(): void {
    this.#child = null
    for (const answer of this.#waiting.values()) answer('unknown')
    this.#waiting.clear()
    if (this.#closing) return
    this.deaths += 1
    this.#opening = this.#open()
  }

  async post(transfer: Transfer, dieBeforeReply: boolean): Promise<string> {
    await this.#opening
    const child = this.#child
    if (!child?.connected) return 'unknown'
    this.#lastId += 1
    const request: CounterRequest = { id: this.#lastId, transfer, dieBeforeReply }
    return new Promise((resolve) => {
      this.#waiting.set(request.id, resolve)
      child.send(request, (error) => {
        if (error && this.#waiting.delete(request.id)) resolve('unknown')
      })
    })
  }

  kill(): void {
    this.#child?.kill('SIGKILL')
  }

  async close(): Promise<void> {
    this.#closing = true
    await this.#opening
    const child = this.#child
    if (!child) return
    const gone = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGKILL')
    await gone
  }
}
