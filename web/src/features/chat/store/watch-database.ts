import type { DBCoreTable, Dexie } from 'dexie'
import type { Clock } from '../../../platform/clock.ts'

/** A read or write without an answer for so long, twice in a row, has none: timers of a page that slept come before answers. */
const answerWithinMs = 10_000

/** Failures of the database as a whole, unlike those of a single write, such as one for which there is no space. */
const fatalNames: readonly string[] = ['UnknownError', 'InvalidStateError', 'NotFoundError', 'TimeoutError']

const nameOf = (thrown: unknown): string => (thrown instanceof Error ? thrown.name : 'unknown')

/** Calls `onDeath` once, with the cause, when a database was deleted or closed, fails, or no longer answers. */
export function watchDatabase(database: Dexie, clock: Clock, onDeath: (cause: string) => void): void {
  let isDead = false
  const die = (cause: string): void => {
    if (isDead) return
    isDead = true
    onDeath(cause)
  }
  function watched<T extends PromiseLike<unknown>>(answer: T): T {
    let cancel = clock.after(answerWithinMs, () => {
      cancel = clock.after(answerWithinMs, () => die('silent'))
    })
    answer.then(
      () => cancel(),
      (thrown: unknown) => {
        cancel()
        if (fatalNames.includes(nameOf(thrown))) die(nameOf(thrown))
      },
    )
    return answer
  }
  const watchedTable = (table: DBCoreTable): DBCoreTable => ({
    ...table,
    mutate: (request) => watched(table.mutate(request)),
    get: (request) => watched(table.get(request)),
    getMany: (request) => watched(table.getMany(request)),
    query: (request) => watched(table.query(request)),
    openCursor: (request) => watched(table.openCursor(request)),
    count: (request) => watched(table.count(request)),
  })
  database.use({
    stack: 'dbcore',
    name: 'watch',
    create: (core) => ({ ...core, table: (name) => watchedTable(core.table(name)) }),
  })
  database.on('close', () => die('closed'))
  database.on('versionchange', () => die('deleted'))
}
