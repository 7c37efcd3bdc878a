import type pg from 'pg'
import { StoreSilent } from '../../kernel/store-failure.ts'
import { preparingClient } from './preparing-client.ts'

export interface AnswerLimits {
  readonly answerMs: number
  /** For statements of a session that lifted PostgreSQL's own limit. */
  readonly unlimitedMs: number
}

/** Destroys a connection at once; what runs on it fails. */
export function destroyConnection(client: pg.ClientBase, reason: string): void {
  const { connection } = client as pg.ClientBase & { readonly connection: pg.Connection }
  connection.stream.destroy(new StoreSilent(reason))
}

/** Codes after which a connection leads to a server that is no longer the right one: read_only_sql_transaction. */
const wrongServer = new Set(['25006'])
const lifts = /\bset (?:local )?statement_timeout = 0\b/
const restores = /\breset statement_timeout\b/
const begins = /^(?:begin|start transaction)\b/
const ends = /^(?:commit|rollback)$/

/**
 * Connections that are destroyed when an answer does not come in time: PostgreSQL's own limit does not travel over a
 * silent path, and a time-out alone would leave the dead connection to the next who needs one. `silent` is told.
 */
export function limitedClient({ answerMs, unlimitedMs }: AnswerLimits, silent: () => void): typeof pg.Client {
  return class LimitedClient extends preparingClient() {
    #isUnlimited = false
    #isLifted = false
    #inTransaction = false
    /** A primary that became a replica: the next connection asks for the address again. */
    #isWrong = false

    // biome-ignore lint/suspicious/noExplicitAny: pg declares one method with nine signatures.
    override query(...all: any[]): any {
      const [text] = all
      const answer = Reflect.apply(super.query, this, all)
      if (!(answer instanceof Promise)) return answer
      if (typeof text === 'string') this.#followLimit(text)
      const timer = setTimeout(
        () => {
          destroyConnection(this, `the database did not answer within ${answerMs} ms`)
          silent()
        },
        this.#isUnlimited || this.#isLifted ? unlimitedMs : answerMs,
      )
      const done = (): void => {
        clearTimeout(timer)
        // The transaction ends in its own words before; the pool replaces what is ending.
        if (this.#isWrong && !this.#inTransaction) this.end().catch(() => undefined)
      }
      answer.then(done, (error: { code?: string }) => {
        this.#isWrong ||= wrongServer.has(error.code ?? '')
        done()
      })
      return answer
    }

    #followLimit(text: string): void {
      if (lifts.test(text)) {
        if (text.includes('set local')) this.#isLifted = true
        else this.#isUnlimited = true
      }
      if (restores.test(text)) this.#isUnlimited = false
      if (begins.test(text)) this.#inTransaction = true
      if (!ends.test(text)) return
      this.#isLifted = false
      this.#inTransaction = false
    }
  }
}
