import { type ChildProcess, fork } from 'node:child_process'
import type { ProcessReply, ProcessRequest } from './stress-process.ts'

const processScript = new URL('./stress-process.ts', import.meta.url)

/** A caller's result; `unknown` if the server died before it answered. */
export type StressAnswer = Pick<ProcessReply, 'outcome' | 'transferId'>

const unknown: StressAnswer = { outcome: 'unknown', transferId: null }

/** A server process that is restarted whenever it dies; a request that dies with it returns `unknown`. */
export class StressServer {
  readonly #args: readonly string[]
  readonly #waiting = new Map<number, (answer: StressAnswer) => void>()
  #child: ChildProcess | null = null
  #opening: Promise<void>
  #closing = false
  #lastId = 0
  #hasAnswered = false
  deaths = 0

  constructor(engine: 'embedded' | 'postgres', where: string, aheadMs: number) {
    this.#args = [engine, where, String(aheadMs)]
    this.#opening = this.#open()
  }

  #open(): Promise<void> {
    const child = fork(processScript, this.#args)
    const opened = new Promise<void>((resolve) => {
      child.on('message', (message: 'ready' | ProcessReply) => {
        if (message === 'ready') return resolve()
        this.#hasAnswered = true
        this.#waiting.get(message.id)?.(message)
        this.#waiting.delete(message.id)
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
    this.#hasAnswered = false
    for (const answer of this.#waiting.values()) answer(unknown)
    this.#waiting.clear()
    if (this.#closing) return
    this.deaths += 1
    this.#opening = this.#open()
  }

  async send(work: ProcessRequest['work'], dieBeforeReply: boolean): Promise<StressAnswer> {
    await this.#opening
    const child = this.#child
    if (!child?.connected) return unknown
    this.#lastId += 1
    const request: ProcessRequest = { id: this.#lastId, work, dieBeforeReply }
    return new Promise((resolve) => {
      this.#waiting.set(request.id, resolve)
      child.send(request, (error) => {
        if (error && this.#waiting.delete(request.id)) resolve(unknown)
      })
    })
  }

  /** Kills the server in the middle of its work: one that has not answered yet would only be started again. */
  kill(): void {
    if (this.#hasAnswered) this.#child?.kill('SIGKILL')
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
