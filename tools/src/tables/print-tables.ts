import { type Kysely, sql } from 'kysely'

interface Column {
  readonly table: string
  readonly column: string
  readonly type: string
  readonly isNullable: boolean
  readonly hasDefault: boolean
  readonly isView: boolean
}

interface Check {
  readonly table: string
  readonly definition: string
}

/** Columns of a type of the contract, which the server validates before it writes them. */
const contractTypes: Readonly<Record<string, string>> = {
  'accounts.language': 'Language',
  'call_bills.close_reason': 'CallEndReason',
  'call_bills.rate_coins': 'RateCoins',
  'call_bills.spans': 'Json<readonly BilledSpan[]>',
  'call_bills.unseen': 'Json<PictureGap>',
  'call_bills.unseen_spans': 'Json<readonly UnseenSpan[]>',
  'call_rings.rate_coins': 'RateCoins',
  'calls.end_reason': 'CallEndReason',
  'client_settings.data': 'Json<ClientSettings>',
  'creator_applications.language': 'Language',
  'mails.language': 'Language',
  'messages.app_lang': 'Language',
  'photo_decisions.reason': 'PhotoDecline',
  'photos.reason': 'PhotoDecline',
  'profile_details.prompts': 'Json<readonly PromptAnswer[]>',
  'removed_contents.prompts': 'Json<readonly PromptAnswer[]>',
  'users_web_data.data': 'Json<WebData>',
}

const numbers = new Set(['integer', 'bigint', 'smallint', 'coins_moved', 'coins_kept'])

/**
 * Type of a column's values as read; both engines are configured alike (open-database.ts, pglite-worker.ts).
 */
function typeOf(type: string, enums: ReadonlyMap<string, string>): string {
  if (type.endsWith('[]')) return type === 'text[]' ? 'string[]' : 'unknown'
  if (numbers.has(type)) return 'number'
  if (type === 'boolean') return 'boolean'
  if (type === 'timestamp with time zone') return 'Time'
  if (type === 'date') return 'Day'
  if (type === 'jsonb') return 'Json'
  if (type === 'bytea') return 'Uint8Array'
  return enums.get(type) ?? 'string'
}

const union = (values: readonly string[]): string => values.map((value) => `'${value}'`).join(' | ')

/** The values of a check of the form `column = ANY (ARRAY['a'::text, …])`, as a union of literals by column. */
function unionOf({ definition }: Check): readonly [string, string] | null {
  const [, column, list] =
    /^CHECK \(\((\w+) = ANY \(ARRAY\[([^\]]+)\]\)\)\)(?: NOT VALID)?$/.exec(definition) ?? []
  if (!column || !list) return null
  const values = [...list.matchAll(/'(\w+)'::text/g)].map(([, value]) => value ?? '')
  const literals = list.split(', ')
  if (values.length === literals.length) return [column, union(values)]
  return literals.every((literal) => /^\d+$/.test(literal)) ? [column, literals.join(' | ')] : null
}

function print(
  columns: readonly Column[],
  checks: readonly Check[],
  enums: ReadonlyMap<string, string>,
): string {
  const unions = new Map<string, string>(
    checks.flatMap((check) => {
      const found = unionOf(check)
      return found ? [[`${check.table}.${found[0]}`, found[1]] as const] : []
    }),
  )
  const line = ({ table, column, type, isNullable, hasDefault, isView }: Column): string => {
    const name = `${table}.${column}`
    const read = contractTypes[name] ?? unions.get(name) ?? typeOf(type, enums)
    const whole = isNullable && !isView ? `${read} | null` : read
    return `    ${column}: ${hasDefault ? `Generated<${whole}>` : whole}`
  }
  const tables = Map.groupBy(columns, ({ table }) => table)
  return [...tables].map(([table, own]) => `  ${table}: {\n${own.map(line).join('\n')}\n  }`).join('\n')
}

const head = `// Written by \`npm run db:types\` from the migrations; do not edit. A test compares the two.
import type {
  BilledSpan,
  CallEndReason,
  ClientSettings,
  Language,
  PhotoDecline,
  PromptAnswer,
  RateCoins,
  PictureGap,
  UnseenSpan,
  WebData,
} from '@serendip/contract'
import type { ColumnType, Selectable } from 'kysely'

/** A column with a default, or an identity. */
type Generated<Type> = Type extends ColumnType<infer Read, infer Inserted, infer Updated>
  ? ColumnType<Read, Inserted | undefined, Updated>
  : ColumnType<Type, Type | undefined, Type>
type Time = ColumnType<Date, Date | string, Date | string>
/** A calendar day, as \`YYYY-MM-DD\`. */
type Day = ColumnType<string, string, string>
/** Read as parsed JSON, which its reader validates unless the contract has its type; written as text. */
type Json<Shape = unknown> = ColumnType<Shape, string, string>

/** Tables and views by name. */
export interface Tables {
`

const foot = `
}

/** A row as read from a table. */
export type Row<Table extends keyof Tables> = Selectable<Tables[Table]>


`

/** The source of \`server/src/kernel/tables.ts\` for a migrated database; the migrator's own table is left out. */
export async function printTables<Schema>(db: Kysely<Schema>): Promise<string> {
  const columns = await sql<Column>`
    select c.relname as "table", a.attname as "column", format_type(a.atttypid, null) as "type",
      not a.attnotnull as "isNullable", a.atthasdef or a.attidentity <> '' as "hasDefault", c.relkind = 'v' as "isView"
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v') and not c.relispartition
      and c.relname <> 'kysely_migration'
    order by c.relname, a.attnum`.execute(db)
  const checks = await sql<Check>`
    select conrelid::regclass::text as "table", pg_get_constraintdef(oid) as definition from pg_constraint
    where contype = 'c' and conrelid <> 0 and connamespace = 'public'::regnamespace`.execute(db)
  const enums = await sql<{ name: string; labels: string[] }>`
    select typname as name, array_agg(enumlabel::text order by enumsortorder) as labels
    from pg_type t join pg_enum e on e.enumtypid = t.oid
    where t.typnamespace = 'public'::regnamespace group by typname`.execute(db)
  const unions = new Map(enums.rows.map(({ name, labels }) => [name, union(labels)]))
  return `${head}${print(columns.rows, checks.rows, unions)}${foot}`
}
