import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aPostgresUrl } from '../../../test/database.ts'
import { silentLogger } from '../../../test/logger.ts'
import { runSchedule } from '../../../test/run-schedule.ts'
import { relationsIn } from '../../../test/sql-relations.ts'
import { aPaidInvoice } from '../../../test/money.ts'
import { aBilledCall, aPayer, aWallet, holdBlock, settleBlock } from '../../../test/wallet.ts'
import { rotatePartitions } from '../../modules/analytics/index.ts'
import { transact } from '../../kernel/transact.ts'
import { filterFee } from '../../modules/calls/filter-fees/filter-fee-transfers.ts'
import { createMoney } from '../../modules/money/index.ts'
import { auditLedger, createWallet } from '../../modules/wallet/index.ts'
import { setLimit } from '../../modules/wallet/limits/spending-limits.ts'
import { grantRoles } from './grant-roles.ts'
import { migrate } from './migrate.ts'
import { type Database, openPostgres } from './open-database.ts'

const refused = { code: '42501' }

interface NameRow {
  readonly name: string
}

/** Embedded storage runs inside the process, so roles are no boundary there. */
describe.skipIf(!process.env['TEST_DATABASE_URL'] && !process.env['CI'])('the roles of a database', () => {
  const suffix = randomBytes(6).toString('hex')
  const names = ['owner', 'app', 'sealer', 'auditor'].map((name) => `${name}_${suffix}`)
  const [ownerName = '', applicationName = '', sealerName = '', auditorName = ''] = names
  let superuser: Database
  let owner: Database
  let application: Database
  let sealer: Database
  let auditor: Database
  const callers = () => ({ application, sealer, auditor })
  let urlOf: (name: string) => string

  beforeAll(async () => {
    const superuserUrl = await aPostgresUrl({ migrated: false })
    superuser = await openPostgres(superuserUrl, silentLogger)
    urlOf = (name) => {
      const url = new URL(superuserUrl)
      url.username = name
      url.password = `pass-${suffix}`
      return url.href
    }
    await sql`create role ${sql.id(ownerName)} login createrole password ${sql.lit(`pass-${suffix}`)}`.execute(
      superuser.db,
    )
    const database = sql.id(new URL(superuserUrl).pathname.slice(1))
    await sql`alter database ${database} owner to ${sql.id(ownerName)}`.execute(superuser.db)
    owner = await openPostgres(urlOf(ownerName), silentLogger)
    await migrate(owner.db)
    const roles = {
      applicationUrl: urlOf(applicationName),
      sealerUrl: urlOf(sealerName),
      auditorUrl: urlOf(auditorName),
    }
    await grantRoles(owner.db, roles)
    await grantRoles(owner.db, roles)
    application = await openPostgres(roles.applicationUrl, silentLogger)
    sealer = await openPostgres(roles.sealerUrl, silentLogger)
    auditor = await openPostgres(roles.auditorUrl, silentLogger)
  })
  afterAll(async () => {
    for (const database of [application, sealer, auditor, owner]) await database?.close()
    for (const name of names) {
      await sql`reassign owned by ${sql.id(name)} to current_user`.execute(superuser.db)
      await sql`drop owned by ${sql.id(name)}`.execute(superuser.db)
      await sql`drop role ${sql.id(name)}`.execute(superuser.db)
    }
    await superuser?.close()
  })

  it('are granted again after a second migration, by an owner that is no superuser', async () => {
    const again = await openPostgres(urlOf(ownerName), silentLogger)
    await migrate(again.db)
    await grantRoles(again.db, {
      applicationUrl: urlOf(applicationName),
      sealerUrl: urlOf(sealerName),
      auditorUrl: urlOf(auditorName),
    })
    await again.close()
  })

  it('let the application do everything the product needs, and its sealer seal and audit', async () => {
    const test = aWallet(application)
    const { deps } = test
    const sealing = deps.sealing ? { ...deps.sealing, db: sealer.db } : null
    const wallet = createWallet({ ...deps, sealing })
    expect(await migrate(application.db)).toEqual([])
    const payerId = await aPayer(test, { paid: 100, bonus: 5 })
    const call = aBilledCall(test, payerId)
    await setLimit(deps, payerId, 'day', 90)
    await wallet.checkSpending(deps.db, payerId, 20)
    await holdBlock(test, { ...call, block: 0, amountCoins: 20 })
    const settled = await settleBlock(test, { ...call, block: 0, amountCoins: 13 })
    await wallet.voidHold(deps.db, call)
    await wallet.reverse(deps.db, settled.transferId ?? '')
    expect(await wallet.balance(payerId)).toBe(105)
    const money = createMoney(application)
    await transact(application.db, (tx) => money.post(tx, aPaidInvoice('of_roles')))
    expect(await money.balances()).toHaveLength(4)
    await wallet.seal()
    expect((await wallet.audit({ keeps: true })).differences).toEqual([])
    expect(await wallet.auditState()).toMatchObject({ isLate: false, differences: 0 })
    await wallet.writeHead()
    // A month whose parts were made after the roles got their rights.
    await sql`select ledger_turn_month(clock_timestamp() + interval '3 months')`.execute(owner.db)
    await runSchedule(wallet, 'keep-ledger-months')
    await wallet.post(deps.db, filterFee({ matchId: 'later', userId: payerId, priceCoins: 5 }))
    await wallet.seal()
    expect((await wallet.audit({ keeps: true, isFull: false })).differences).toEqual([])
    await rotatePartitions(deps)
    await rotatePartitions({ ...deps, clock: { ...deps.clock, now: () => Date.UTC(2099, 0, 1) } })
  })

  it.each([
    "insert into wallets (owner_id, balance) values ('usr_thief', 1000)",
    'update wallets set balance = 1000',
    'update lots set remaining = amount',
    'update escrows set share_percent = 100',
    'delete from transfers',
    'truncate postings',
    "insert into limit_changes (change, owner_id, period) values ('set', 'x', 'day')",
    'truncate spending_limits',
    'delete from ledger_seals',
    'update ledger_order set epoch = 2',
    'delete from ledger_audits',
    'alter table transfers disable trigger user',
    'set session_replication_role = replica',
    "insert into transfer_kinds select 'mint', shape, ref_type, account, lot_kind, false, false from transfer_kinds limit 1",
    'create table mine (id int)',
    'create temp table audited (id int)',
    'create temp view audited as select 1',
    "select ledger_earn('lot_x', 'usr_thief', 1000, now())",
    "select ledger_seal('transfers', 1, row(1, '5:5:')::ledger_position, 1, '\\x00', 'x')",
    'select ledger_audit_finish(null)',
    "select ledger_audit_begin(row(1, '1:1:')::ledger_position)",
    'select ledger_begin_epoch()',
    "select ledger_turn_month('2099-01-01')",
    'delete from ledger_keys',
    "update ledger_standing_changes set change = 'removed'",
    `insert into ledger_money_postings (key, line, line_count, kind, ref_type, ref_id, brand_id, currency, debit, credit,
      amount_minor, at) values ('k', 1, 1, 'invoice_paid', 'invoice', 'i', 'b', 'USD', 'bank:a', 'bank:b', 1, now())`,
    'update ledger_money_postings set amount_minor = 1',
    'delete from ledger_money_postings',
    'truncate ledger_money_postings',
    'alter table ledger_money_postings disable trigger user',
  ])('keep the application from: %s', async (statement) => {
    await expect(sql.raw(statement).execute(application.db)).rejects.toMatchObject(refused)
  })

  it.each([
    "select ledger_post('{}')",
    "select ledger_post_money('{}')",
    'delete from ledger_seals',
    'delete from settings',
    'update wallets set balance = 1000',
    'create temp table audited (id int)',
    'create table mine (id int)',
    'select ledger_begin_epoch()',
  ])('keep the sealer and the auditor from: %s', async (statement) => {
    for (const { db } of [sealer, auditor]) {
      await expect(sql.raw(statement).execute(db)).rejects.toMatchObject(refused)
    }
  })

  it('let the auditor audit, and neither seal nor store', async () => {
    expect((await auditLedger(auditor.db)).differences).toEqual([])
    const left = await sql`select 1 from ledger_audit_runs where role = ${auditorName}`.execute(owner.db)
    expect(left.rows).toEqual([])
    for (const statement of [
      "select ledger_seal('transfers', 1, row(1, '5:5:')::ledger_position, 1, '\\x00', 'x')",
      'select ledger_audit_finish(null)',
    ]) {
      await expect(sql.raw(statement).execute(auditor.db)).rejects.toMatchObject(refused)
    }
  })

  it('have no right to a part of the ledger, of whichever month, but through its parent', async () => {
    const found = await sql<NameRow>`select r.rolname || ' ' || c.relname as name from pg_class c
      cross join pg_roles r where r.rolname = any (${names.slice(1)})
      and c.relnamespace = 'ledger_parts'::regnamespace and c.relkind = 'r'
      and (has_table_privilege(r.rolname, c.oid, 'select, insert, update, delete, truncate, trigger')
        or has_schema_privilege(r.rolname, 'ledger_parts', 'usage, create'))`.execute(owner.db)
    expect(found.rows).toEqual([])
  })

  it('are no owners, superusers or heirs of anybody, and none can make a relation', async () => {
    const found =
      await sql<NameRow>`select rolname as name from pg_roles r where rolname = any (${names.slice(1)})
      and (rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls
        or exists (select from pg_auth_members m where m.member = r.oid))`.execute(owner.db)
    expect(found.rows).toEqual([])
    const owned =
      await sql<NameRow>`select relname as name from pg_class c join pg_roles r on r.oid = c.relowner
      where rolname = any (${names.slice(1)})`.execute(owner.db)
    expect(owned.rows).toEqual([])
  })

  it('are given only functions of the owner that find no relation of a caller', async () => {
    const { rows } = await sql<{ name: string; config: string[] | null; source: string }>`
      select p.proname as name, p.proconfig as config, p.prosrc as source from pg_proc p
      where p.pronamespace = 'public'::regnamespace and p.prosecdef`.execute(owner.db)
    expect(rows.length).toBeGreaterThan(8)
    for (const { name, config } of rows) {
      expect([name, config?.find((setting) => setting.startsWith('search_path='))]).toEqual([
        name,
        'search_path=public, pg_temp',
      ])
    }
    const open = await sql<NameRow>`select p.proname as name from pg_proc p
      cross join lateral aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a
      where p.pronamespace = 'public'::regnamespace and a.grantee = 0`.execute(owner.db)
    expect(open.rows).toEqual([])
  })

  it('are given functions whose bodies name only relations of the schema', async () => {
    const { rows } = await sql<{ name: string; source: string }>`
      select p.proname as name, p.prosrc as source from pg_proc p
      where p.pronamespace = 'public'::regnamespace and p.proname like 'ledger\\_%'`.execute(owner.db)
    const relations = await sql<NameRow>`select relname as name from pg_class
      where relnamespace = 'public'::regnamespace`.execute(owner.db)
    const known = new Set(relations.rows.map(({ name }) => name))
    const strange = rows.flatMap(({ name, source }) =>
      relationsIn(source)
        .filter((relation) => !known.has(relation))
        .map((relation) => `${name}: ${relation}`),
    )
    expect(strange).toEqual([])
    expect(rows.filter(({ source }) => /\btemp(orary)?\s+(table|view)/i.test(source))).toEqual([])
  })

  it('run nothing of a caller as the owner, even if the caller could make temporary relations', async () => {
    const database = sql`database ${sql.id(new URL(urlOf('x')).pathname.slice(1))}`
    const relations = await sql<NameRow>`select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v')`.execute(owner.db)
    const { rows: bodies } = await sql<{ source: string }>`select prosrc as source from pg_proc
      where pronamespace = 'public'::regnamespace`.execute(owner.db)
    const wanted = [
      ...new Set([
        ...relations.rows.map(({ name }) => name),
        ...bodies.flatMap(({ source }) => relationsIn(source)),
      ]),
    ]
    await sql`grant temporary on ${database} to public`.execute(owner.db)
    try {
      for (const [name, { db }] of Object.entries(callers())) {
        await db.connection().execute(async (caller) => {
          await sql
            .raw(`create function pg_temp.attack() returns int language plpgsql as $$ begin
              if current_user = '${ownerName}' then raise exception 'as the owner' using errcode = 'XX666'; end if;
              return 1; end $$`)
            .execute(caller)
          for (const relation of wanted) {
            await sql.raw(`create temp view ${relation} as select pg_temp.attack() as id`).execute(caller)
          }
          const { rows } = await sql<{ call: string }>`
            select format('select public.%I(%s)', p.proname, (select string_agg(format('%s::%s',
                case format_type(a, null) when 'text' then t else coalesce(samples ->> format_type(a, null), 'null') end,
                format_type(a, null)), ', ') from unnest(p.proargtypes) a)) as call
            from pg_catalog.pg_proc p, unnest(array['null', '''transfers''', '''ledger_audited''']) t,
              (values ('{}'::jsonb), (${samples}::jsonb)) s (samples)
            where p.pronamespace = 'public'::regnamespace
              and p.prorettype <> 'trigger'::regtype and has_function_privilege(p.oid, 'execute')`.execute(
            caller,
          )
          expect(rows.length).toBeGreaterThan(5)
          for (const { call } of rows) {
            const code = await sql
              .raw(call)
              .execute(caller)
              .then(
                () => 'done',
                (error: unknown) => (error instanceof Error && 'code' in error ? error.code : error),
              )
            expect([name, call, code]).not.toEqual([name, call, 'XX666'])
          }
          for (const relation of wanted) await sql.raw(`drop view pg_temp.${relation}`).execute(caller)
        })
      }
    } finally {
      await sql`revoke temporary on ${database} from public`.execute(owner.db)
    }
  })

  it('are refused if one of them is the owner, two are one, or one can make tables', async () => {
    const application = urlOf(applicationName)
    const none = { sealerUrl: null, auditorUrl: null }
    await expect(grantRoles(owner.db, { ...none, applicationUrl: urlOf(ownerName) })).rejects.toThrow(
      'a role of its own',
    )
    await expect(
      grantRoles(owner.db, { ...none, applicationUrl: application, sealerUrl: application }),
    ).rejects.toThrow('roles of their own')
    await sql`grant ${sql.id(ownerName)} to ${sql.id(auditorName)}`.execute(superuser.db)
    await expect(
      grantRoles(owner.db, { applicationUrl: application, sealerUrl: null, auditorUrl: urlOf(auditorName) }),
    ).rejects.toThrow('can create tables')
    await sql`revoke ${sql.id(ownerName)} from ${sql.id(auditorName)}`.execute(superuser.db)
  })
})

/** Arguments for functions, by type, beside null. */
const samples = JSON.stringify({
  bigint: '1',
  integer: '1',
  boolean: 'true',
  'bigint[]': "'{1}'",
  bytea: "'\\x00'",
  jsonb: '\'{"kind": "purchase", "key": "k", "amount": 1}\'',
  ledger_position: "'(1,5:5:)'",
})
