import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../../kernel/db.ts'
import { checkParts } from './audit-parts.ts'
import type { LedgerDifference } from './audit-seals.ts'

/** Functions and triggers that the migrations make for the ledger, as far as an audit compares them. */
interface Catalogue {
  /** The bodies that a function of this name may have: the newest of each list of parameters. */
  readonly bodies: ReadonlyMap<string, ReadonlyMap<string, string>>
  /** The function that each trigger calls, by `table trigger`. */
  readonly triggers: ReadonlyMap<string, string>
}

const functionText = /create\s+(?:or\s+replace\s+)?function\s+(ledger_\w+)\s*\(([^$]*)\$\$([\s\S]*?)\$\$/gi
const triggerText =
  /create\s+(?:constraint\s+)?trigger\s+(\w+)\s[^;]*?\son\s+(\w+)\s[^;]*?execute\s+function\s+(\w+)|drop\s+trigger\s+(?:if\s+exists\s+)?(\w+)\s+on\s+(\w+)|drop\s+table\s+(?:if\s+exists\s+)?([\w, ]+)/gi

/** The parameters at the beginning of a text that goes on after their closing parenthesis. */
function parametersOf(text: string): string {
  let depth = 1
  const end = [...text].findIndex((character) => {
    if (character === '(') depth += 1
    if (character === ')') depth -= 1
    return depth === 0
  })
  return text.slice(0, end).replace(/\s+/g, ' ').trim()
}

function readCatalogue(migrations: readonly string[]): Catalogue {
  const bodies = new Map<string, Map<string, string>>()
  const triggers = new Map<string, string>()
  for (const text of migrations) {
    for (const [, name = '', head = '', body = ''] of text.matchAll(functionText)) {
      const known = bodies.get(name) ?? new Map<string, string>()
      bodies.set(name, known.set(parametersOf(head), body))
    }
    for (const [, made, table, called, dropped, from, tables] of text.matchAll(triggerText)) {
      if (made !== undefined) triggers.set(`${table} ${made}`, called ?? '')
      if (dropped !== undefined) triggers.delete(`${from} ${dropped}`)
      const gone = (tables ?? '').split(',').map((name) => name.trim().split(' ')[0])
      for (const key of triggers.keys()) if (gone.includes(key.split(' ')[0])) triggers.delete(key)
    }
  }
  return { bodies, triggers }
}

const functionRows = z.array(z.object({ name: z.string(), body: z.string() }))
const triggerRows = z.array(
  z.object({ table: z.string(), name: z.string(), called: z.string(), isInForce: z.boolean() }),
)

const differenceOf = (rule: string, subject: string): LedgerDifference => ({
  rule,
  subject,
  expected: null,
  actual: null,
})

/** Compares the functions of the ledger with the migrations that this process knows. */
async function checkFunctions(db: Db, { bodies }: Catalogue): Promise<readonly LedgerDifference[]> {
  const found = await sql`select proname as name, prosrc as body from pg_proc
    where pronamespace = current_schema()::regnamespace and proname like 'ledger\\_%' order by 1`.execute(db)
  const rows = functionRows.parse(found.rows)
  return rows
    .filter(({ name, body }) => ![...(bodies.get(name)?.values() ?? [])].includes(body))
    .map(({ name }) => differenceOf('a function of the ledger is as a migration made it', name))
}

/** Whether every trigger of the ledger's tables is there and in force, those of foreign keys too, and no other. */
async function checkTriggers(db: Db, { triggers }: Catalogue): Promise<readonly LedgerDifference[]> {
  const expected = [...triggers].map(([key, called]) => ({ key, table: key.split(' ')[0] ?? '', called }))
  const tables = new Set(
    expected.filter(({ called }) => called.startsWith('ledger_')).map(({ table }) => table),
  )
  const found =
    await sql`select c.relname as table, case when t.tgisinternal then '' else t.tgname end as name,
      p.proname as called, t.tgenabled = 'O' as "isInForce"
    from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
    where c.relnamespace = current_schema()::regnamespace and c.relname = any (${[...tables]}::text[])
    order by 1, 2`.execute(db)
  const rows = triggerRows.parse(found.rows)
  const isThere = (key: string, called: string): boolean =>
    rows.some((row) => `${row.table} ${row.name}` === key && row.called === called && row.isInForce)
  return [
    ...expected
      .filter(({ table, key, called }) => tables.has(table) && !isThere(key, called))
      .map(({ key }) => differenceOf('a trigger of the ledger is in force', key)),
    ...rows
      .filter(({ name, isInForce }) => name === '' && !isInForce)
      .map(({ table }) => differenceOf('a foreign key of the ledger is in force', table)),
    ...rows
      .filter(({ table, name }) => name !== '' && !triggers.has(`${table} ${name}`))
      .map(({ table, name }) =>
        differenceOf('a table of the ledger has no other trigger', `${table} ${name}`),
      ),
  ]
}

/** Compares the functions and triggers that keep the ledger with the texts of the migrations. */
export async function checkCatalogue(
  db: Db,
  migrations: readonly string[],
): Promise<readonly LedgerDifference[]> {
  const catalogue = readCatalogue(migrations)
  return [
    ...(await checkFunctions(db, catalogue)),
    ...(await checkTriggers(db, catalogue)),
    ...(await checkParts(db)),
  ]
}
