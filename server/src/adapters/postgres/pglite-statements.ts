import { type PGlite, protocol, types } from '@electric-sql/pglite'
import { planEachMark } from '../../kernel/db.ts'
import type { PgliteResult } from './pglite-session.ts'

const { serialize } = protocol

/** A statement that the database has parsed and may plan once. */
interface Statement {
  readonly name: string
  readonly paramTypes: readonly number[]
  readonly fields: readonly { readonly name: string; readonly dataTypeID: number }[]
}

/** Answer of the database, as PGlite reads it. */
type Answer = Awaited<ReturnType<PGlite['execProtocol']>>['messages'][number]
type AnswerOf<Name extends string, Body> = Answer & { readonly name: Name } & Body
const isTypes = (answer: Answer): answer is AnswerOf<'parameterDescription', { dataTypeIDs: number[] }> =>
  answer.name === 'parameterDescription'
const isFields = (answer: Answer): answer is AnswerOf<'rowDescription', Pick<Statement, 'fields'>> =>
  answer.name === 'rowDescription'
const isRow = (answer: Answer): answer is AnswerOf<'dataRow', { fields: (string | null)[] }> =>
  answer.name === 'dataRow'
const isDone = (answer: Answer): answer is AnswerOf<'commandComplete', { text: string }> =>
  answer.name === 'commandComplete'

/** Statements of a process that are used again: lists of different lengths are different statements. */
const preparedMax = 400
/** Texts remembered to recognise a second use. */
const seenMax = 4_000

/** After these a statement may have other columns, or another plan. */
const changesTables = /^\s*(create|alter|drop|truncate|grant|revoke|vacuum|analyze|set)\b/i

const changing = /^(?:INSERT \d+|UPDATE|DELETE|MERGE|COPY) (\d+)$/

/**
 * Runs statements in a PGlite database, which would parse and plan each again; planning takes most of the time of a short
 * one. From its second use on a statement is prepared, by the extended query protocol of PostgreSQL (section 53.2.3).
 */
export class PgliteStatements {
  readonly #database: PGlite
  readonly #prepared = new Map<string, Statement>()
  #seen = new Set<string>()
  #lastName = 0

  constructor(database: PGlite) {
    this.#database = database
  }

  /** Runs one statement. Rejects with the database's error. */
  async run(sql: string, params: readonly unknown[]): Promise<PgliteResult> {
    const prepared = await this.#preparedFor(sql)
    if (prepared !== null) return this.#execute(prepared, params)
    const { rows, affectedRows = 0 } = await this.#database.query(sql, [...params])
    return { rows, affectedRows }
  }

  /** Runs several statements without parameters. */
  async script(sql: string): Promise<void> {
    await this.#forget()
    await this.#database.exec(sql)
  }

  async #preparedFor(sql: string): Promise<Statement | null> {
    const known = this.#prepared.get(sql)
    if (known) return known
    if (sql.includes(planEachMark)) return null
    if (changesTables.test(sql)) {
      await this.#forget()
      return null
    }
    if (!this.#seen.has(sql) || this.#prepared.size >= preparedMax) {
      if (this.#seen.size >= seenMax) this.#seen = new Set()
      this.#seen.add(sql)
      return null
    }
    return this.#prepare(sql)
  }

  async #prepare(sql: string): Promise<Statement> {
    this.#lastName += 1
    const name = `s${this.#lastName}`
    const answers = await this.#send(
      serialize.parse({ name, text: sql }),
      serialize.describe({ type: 'S', name }),
    )
    const prepared = {
      name,
      paramTypes: answers.find(isTypes)?.dataTypeIDs ?? [],
      fields: answers.find(isFields)?.fields ?? [],
    }
    this.#prepared.set(sql, prepared)
    return prepared
  }

  async #execute({ name, paramTypes, fields }: Statement, params: readonly unknown[]): Promise<PgliteResult> {
    const { serializers, parsers } = this.#database
    const values = params.map((value, index) => {
      if (value === null || value === undefined) return null
      return serializers[paramTypes[index] ?? 0]?.(value) ?? String(value)
    })
    const answers = await this.#send(serialize.bind({ statement: name, values }), serialize.execute({}))
    const rows = answers
      .filter(isRow)
      .map((row) =>
        Object.fromEntries(
          fields.map((field, at) => [
            field.name,
            types.parseType(row.fields[at] ?? null, field.dataTypeID, parsers),
          ]),
        ),
      )
    const done = answers.find(isDone)?.text ?? ''
    return { rows, affectedRows: Number(changing.exec(done)?.[1] ?? 0) }
  }

  /** One message after another up to the end of the request, after which the database reports an error. */
  async #send(...messages: readonly Uint8Array[]): Promise<readonly Answer[]> {
    const bytes = Buffer.concat([...messages, serialize.sync()])
    return this.#database.runExclusive(async () => (await this.#database.execProtocol(bytes)).messages)
  }

  async #forget(): Promise<void> {
    if (this.#prepared.size === 0) return
    this.#prepared.clear()
    await this.#database.exec('deallocate all')
  }
}
