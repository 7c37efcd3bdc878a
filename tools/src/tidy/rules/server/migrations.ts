import { statementsOf, withoutComments } from '../../../../../server/src/adapters/postgres/sql-statements.ts'
import type { Finding, Rule, SourceFile } from '../../tree.ts'

/** Migrations up to this one ran before anyone had data. */
const lastUnjudged = 600
const path = /^server\/migrations\/(\d+)-[^/]+\.sql$/

const growthLine = /^-- at 100 M rows: .{20}/m
const waiverLine = /^-- locks allowed: .{20}/m
const aloneLine = /^-- no-transaction$/m
const concurrent = /^(create (unique )?index concurrently if not exists|drop index concurrently if exists) /i

/** The name of a table as it is written, `only` and the schema aside. */
const named = (name: string | undefined): string =>
  (name ?? '')
    .replace(/^public\./, '')
    .replaceAll('"', '')
    .toLowerCase()

const createsTable = /^create (?:unlogged )?table (?:if not exists )?([\w."]+)/i
const altersTable = /^alter table (?:if exists )?(?:only )?([\w."]+) (.*)$/i

/**
 * Expressions that PostgreSQL evaluates once for all rows: literals, casts of them, the transaction's time.
 */
const settled = /^(?:'[^']*'|-?[\d.]+|true|false|null|now\(\)|current_\w+)(?:::[\w[\]]+)?(?=[\s,)]|$)/i

/** The actions of `alter table`, which are separated by commas outside of brackets and strings. */
function actionsOf(text: string): readonly string[] {
  const actions: string[] = []
  let [depth, current] = [0, '']
  for (const [piece] of text.matchAll(/'[^']*'|[^']/g)) {
    if (piece === '(') depth += 1
    if (piece === ')') depth -= 1
    if (piece === ',' && depth === 0) {
      actions.push(current.trim())
      current = ''
    } else current += piece
  }
  return [...actions, current.trim()]
}

function misstepOfColumn(action: string): string | null {
  const given = / default (.*)$/i.exec(action)?.[1]
  if (given !== undefined && !settled.test(given))
    return 'a default that is computed for each row rewrites the table'
  if (/ (serial|bigserial|smallserial)\b| generated /i.test(action))
    return 'a generated column rewrites the table'
  if (/ check ?\(/i.test(action))
    return 'a check of a new column reads the table: add it as a constraint, not valid'
  if (/ unique\b| primary key\b/i.test(action))
    return 'a key of a new column builds an index: build it concurrently'
  return null
}

/** Why one action of `alter table` rewrites or reads the table while nobody can use it; null if it does not. */
function misstepOf(action: string): string | null {
  if (/^add (constraint [\w"]+ )?(check|foreign key)\b/i.test(action))
    return /\bnot valid$/i.test(action)
      ? null
      : 'a constraint reads the table: add it not valid, validate it later'
  if (/^add (constraint [\w"]+ )?(unique|primary key|exclude)\b/i.test(action))
    return /\busing index\b/i.test(action)
      ? null
      : 'a key builds an index: build it concurrently, then name it'
  if (/^add /i.test(action)) return misstepOfColumn(action)
  if (/^alter (column )?[\w"]+ (set data )?type\b/i.test(action)) return 'another type rewrites the table'
  if (/^alter (column )?[\w"]+ set not null/i.test(action))
    return 'not null reads the table: add a check, not valid'
  if (/^validate constraint\b/i.test(action))
    return 'validate a constraint in a later migration than the one adding it'
  return /^set (un)?logged|^set tablespace|^cluster on/i.test(action) ? 'this rewrites the table' : null
}

/** The table that a statement works on, if it does what large tables do not allow, and the reason. */
function heavyWork(statement: string, whole: string): readonly [table: string, reason: string] | null {
  const [, altered, actions = ''] = altersTable.exec(statement) ?? []
  if (altered !== undefined) {
    const isOwnValidation = (action: string): boolean => {
      const constraint = /^validate constraint ([\w"]+)/i.exec(action)?.[1]
      return constraint !== undefined && !whole.includes(`add constraint ${constraint} `)
    }
    const reason = actionsOf(actions)
      .filter((action) => !isOwnValidation(action))
      .map(misstepOf)
      .find(Boolean)
    return reason ? [altered, reason] : null
  }
  const [, index] =
    /^create (?:unique )?index (?!concurrently).*? on (?:only )?([\w."]+)/i.exec(statement) ?? []
  if (index !== undefined) return [index, 'an index blocks writing while it is built: build it concurrently']
  const [, verb, table] =
    /^(update|delete from|lock table|lock|cluster|truncate|vacuum|reindex) (?:only |table )?([\w."]+)/i.exec(
      statement,
    ) ?? []
  return table === undefined ? null : [table, `${verb} works on all rows, or locks them, in one transaction`]
}

function* judge(file: SourceFile): Generator<Finding> {
  const header = file.text
    .split('\n')
    .filter((line) => line.startsWith('--'))
    .join('\n')
  if (!growthLine.test(header))
    yield { path: file.path, message: 'a line "-- at 100 M rows: …" says how this behaves on a large table' }
  if (waiverLine.test(header)) return
  const statements = statementsOf(file.text).map(withoutComments)
  const isAlone = aloneLine.test(header)
  const created = new Set(statements.map((statement) => named(createsTable.exec(statement)?.[1])))
  for (const statement of statements) {
    const shown = `${statement.slice(0, 60)}: `
    if (isAlone !== concurrent.test(statement)) {
      if (isAlone)
        yield {
          path: file.path,
          message: `${shown}without a transaction an index is built or dropped, if (not) exists`,
        }
      else if (/\bindex concurrently\b/i.test(statement))
        yield {
          path: file.path,
          message: `${shown}needs a file of its own with the line "-- no-transaction"`,
        }
    }
    const heavy = heavyWork(statement, file.text)
    if (heavy && !created.has(named(heavy[0]))) yield { path: file.path, message: shown + heavy[1] }
  }
}

const isJudged = ({ path: name }: SourceFile): boolean => Number(path.exec(name)?.[1] ?? 0) > lastUnjudged

export const migrations: Rule = {
  name: 'migrations neither rewrite nor lock large tables, and say how they behave on one',
  check: ({ files }) => files.filter(isJudged).flatMap((file) => [...judge(file)]),
}
