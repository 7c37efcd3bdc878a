import { expect, test } from 'vitest'
import { ownTables } from './table-owners.ts'

const ownership = {
  owners: { 'modules/accounts': ['accounts'], 'modules/mail': ['mails', 'dev_mails'] },
  partOf: { 'adapters/mail': 'modules/mail' },
  nameless: {},
}
const tables = {
  path: 'server/src/kernel/tables.ts',
  text: 'export interface Tables {\n  accounts: {\n  }\n  mails: {\n  }\n  dev_mails: {\n  }\n}\n',
}
const findings = (text: string, path = 'server/src/modules/mail/a.ts', rule = ownTables(ownership)) =>
  rule
    .check({ files: [tables, { path, text }] })
    .map(({ line, message }) => (line ? `${line}: ${message}` : message))

const foreign = '1: accounts belongs to modules/accounts: ask its functions'

test.each([
  "db.selectFrom('accounts').selectAll()",
  "db.selectFrom('accounts as a').selectAll()",
  "db.selectFrom(['mails', 'accounts']).selectAll()",
  "db.insertInto('accounts').values(row)",
  "db.updateTable('accounts').set({ name })",
  "db.deleteFrom('accounts')",
  "db.deleteFrom('mails').using('accounts')",
  "db.selectFrom('mails').innerJoin('accounts', 'id', 'account_id')",
  "db.selectFrom('mails').leftJoin('accounts as a', 'a.id', 'account_id')",
  'sql`select 1 from accounts where id = 1`',
  'sql<Row>`select 1 FROM Accounts`',
  'sql`select 1 from mails join accounts on true`',
  'sql`select 1 from mails m, accounts a`',
  'sql`select 1 from mails as m, accounts`',
  'sql`select 1 from mails m left join accounts a on a.id = 1`',
  'sql`select 1 where exists (select 1 from "accounts")`',
  'sql`insert into accounts (id) values (1)`',
  'sql`update accounts set name = 2`',
  'sql`update only accounts set name = 2`',
  'sql`delete from mails using accounts a where a.id = account_id`',
  `sql\`select 1 from \${sql.table('accounts')}\``,
])('another module’s table is refused: %s', (text) => {
  expect(findings(text)).toEqual([foreign])
})

test.each([
  "db.selectFrom('mails as m').innerJoin(accountCards(db).as('a'), 'a.id', 'm.account_id')",
  "db.deleteFrom('dev_mails')",
  "sql`select accounts, 'from accounts' from mails -- from accounts`",
  'sql`select m.id, accounts from mails m`',
  'sql`with waiting as (select 1 from mails) select 1 from waiting`',
  `sql\`select 1 from \${accounts} a join \${other} on true\``,
  'html`from accounts`',
  "Buffer.from('mailbox')",
  "const place = 'accounts'",
])('a module’s own table, and what is no table, may be named: %s', (text) => {
  expect(findings(text)).toEqual([])
})

test('an adapter counts as the module it stores for, and code outside modules owns nothing', () => {
  expect(findings('sql`select 1 from mails`', 'server/src/adapters/mail/a.ts')).toEqual([])
  expect(findings('sql`select 1 from accounts`', 'server/src/adapters/mail/a.ts')).toEqual([foreign])
  expect(findings('sql`select 1 from accounts`', 'server/src/http/a.ts')).toEqual([foreign])
  expect(findings('sql`select 1 from accounts`', 'server/src/modules/mail/a.test.ts')).toEqual([])
})

test.each([
  `sql\`select 1 from \${sql.table(name)}\``,
  `sql\`select 1 from \${sql.table(entry.name)}\``,
  'db.selectFrom(name)',
  'db.deleteFrom(name)',
])('a name that is not written out is refused, except in listed files: %s', (text) => {
  const path = 'server/src/modules/mail/a.ts'
  expect(findings(text, path)).toEqual(['1: names a table that cannot be read here: write its name'])
  expect(findings(text, path, ownTables({ ...ownership, nameless: { [path]: 'all' } }))).toEqual([])
})

test('a listed file that is gone is named', () => {
  const rule = ownTables({ ...ownership, nameless: { 'server/src/gone.ts': 'all' } })
  expect(findings('', undefined, rule)).toEqual(['server/src/gone.ts is gone: remove it from the list'])
})

test('every table has one owner, and every owner’s README lists it', () => {
  const rule = ownTables({
    ...ownership,
    owners: { 'modules/accounts': ['accounts', 'mails'], 'modules/mail': ['mails', 'letters'] },
  })
  expect(findings('Tables: `mails`.', 'server/src/modules/mail/README.md', rule)).toEqual([
    'dev_mails has no owner',
    'letters is no table',
    'mails has two owners',
    'does not list the table letters',
  ])
})
