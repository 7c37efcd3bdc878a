import { expect, test } from 'vitest'
import { typedRows } from './typed-rows.ts'

const path = 'server/src/modules/a/a.ts'
const findings = (text: string, at = path) =>
  typedRows.check({ files: [{ path: at, text }] }).map((finding) => finding.path)

test.each([
  'await sql<{ id: string }>`select id from a`.execute(db)',
  'await sql<HandWritten>`select id from a`.execute(db)',
  "await sql<Row<'a'> & { extra: string }>`select *, 1 as extra from a`.execute(db)",
  "await sql<Omit<HandWritten, 'at'>>`select id from a`.execute(db)",
  'const statement = sql<HandWritten>`select id from a`\nawait attempt(() => statement.execute(db))',
  'const statement = sql<HandWritten>`select id from a`\nawait db.executeQuery(statement.compile(db))',
  'await firstOf(db, sql<{ id: string }>`select id from a`)',
])('a cast to a hand-written type is refused: %s', (text) => {
  expect(findings(`import type { Row } from '../../kernel/tables.ts'\n${text}`)).toEqual([path])
})

test('a file’s own type named Row is hand-written', () => {
  expect(findings("await sql<Row<'a'>>`select * from a`.execute(db)")).toEqual([path])
})

test.each([
  "await sql<Row<'a'>>`select * from a`.execute(db)",
  "await sql<Pick<Row<'a'>, 'id'>>`select id from a`.execute(db)",
  "await sql<Row<'a'> & Pick<Row<'b'>, 'id'>>`select a.*, b.id from a join b on true`.execute(db)",
  'await sql`delete from a`.execute(db)',
  "db.selectFrom('a').select(sql<number>`count(*)`.as('count'))",
  "const kind = sql<Kind>`'paid'`\nawait db.selectFrom('a').select(kind.as('kind')).execute()",
])('generated types, and the value of a fragment, are allowed: %s', (text) => {
  expect(findings(`import type { Row } from '../../kernel/tables.ts'\n${text}`)).toEqual([])
})

test('a test may name its rows', () => {
  const cast = 'await sql<{ id: string }>`select id from a`.execute(db)'
  expect(findings(cast, 'server/src/modules/a/a.test.ts')).toEqual([])
})
