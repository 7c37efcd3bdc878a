import type { DatabaseConnection, Dialect, Driver } from 'kysely'
import { newsMark } from '../../kernel/events.ts'

/** What a connection did since its transaction began. */
interface Work {
  isInTransaction: boolean
  hasNews: boolean
}

function watchDriver(driver: Driver, committed: () => void): Driver {
  const works = new WeakMap<DatabaseConnection, Work>()
  const workOn = (connection: DatabaseConnection): Work => {
    const known = works.get(connection)
    if (known) return known
    const work: Work = { isInTransaction: false, hasNews: false }
    works.set(connection, work)
    const execute = connection.executeQuery.bind(connection)
    connection.executeQuery = async (query, options) => {
      const result = await execute<never>(query, options)
      if (query.sql.startsWith(newsMark)) {
        if (work.isInTransaction) work.hasNews = true
        else committed()
      }
      return result
    }
    return work
  }
  const enter = (connection: DatabaseConnection, isInTransaction: boolean): void => {
    Object.assign(workOn(connection), { isInTransaction, hasNews: false })
  }

  return {
    init: (options) => driver.init(options),
    async acquireConnection(options) {
      const connection = await driver.acquireConnection(options)
      enter(connection, false)
      return connection
    },
    async beginTransaction(connection, settings) {
      await driver.beginTransaction(connection, settings)
      enter(connection, true)
    },
    async commitTransaction(connection) {
      await driver.commitTransaction(connection)
      const { hasNews } = workOn(connection)
      enter(connection, false)
      if (hasNews) committed()
    },
    async rollbackTransaction(connection) {
      enter(connection, false)
      await driver.rollbackTransaction(connection)
    },
    releaseConnection: (connection, options) => driver.releaseConnection(connection, options),
    destroy: (options) => driver.destroy(options),
  }
}

/**
 * Calls `committed` after each commit of this process whose statements wrote lasting news, by their mark. The database
 * itself says nothing: its `notify` takes a lock of the whole database at the commit, so that commits wait in line.
 */
export function watchNews(dialect: Dialect, committed: () => void): Dialect {
  return {
    createAdapter: () => dialect.createAdapter(),
    createDriver: () => watchDriver(dialect.createDriver(), committed),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
  }
}
