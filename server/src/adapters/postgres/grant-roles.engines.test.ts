import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aPostgresUrl } from '../../../test/database.ts'
import { silentLogger } from '../../../test/logger.ts'
import { aBilledCall, aPayer, aWallet, holdBlock, settleBlock } from '../../../test/wallet.ts'
import { rotatePartitions } from '../../modules/analytics/index.ts'
import { auditLedger } from '../../modules/wallet/index.ts'
import { setLimit } from '../../modules/wallet/spending-limits.ts'
import { grantRoles } from './grant-roles.ts'
import { migrate } from './migrate.ts'
import { type Database, openPostgres } from './open-database.ts'

const refused = { code: '42501' }

/** Embedded storage runs inside the process, so roles are no boundary there. */
describe.skipIf(!process.env['TEST_DATABASE_URL'] && !process.env['CI'])('the roles of a database', () => {
  const suffix = randomBytes(6).toString('hex')
  let owner: Database
  let application: Database
  let auditor: Database
  beforeAll(async () => {
    const ownerUrl = await aPostgresUrl()
    owner = await openPostgres(ownerUrl, silentLogger)
    const urlOf = (name: string): string => {
      const url = new URL(ownerUrl)
      url.username = `${name}_${suffix}`
      url.password = `pass-${suffix}`
      return url.href
    }
    const roles = { applicationUrl: urlOf('app'), auditorUrl: urlOf('auditor') }
    await grantRoles(owner.db, roles)
    await grantRoles(owner.db, roles)
    application = await openPostgres(roles.applicationUrl, silentLogger)
    auditor = await openPostgres(roles.auditorUrl, silentLogger)
  })
  afterAll(async () => {
    await application?.close()
    await auditor?.close()
    for (const name of [`app_${suffix}`, `auditor_${suffix}`]) {
      await sql`drop owned by ${sql.id(name)}`.execute(owner.db)
      await sql`drop role ${sql.id(name)}`.execute(owner.db)
    }
    await owner?.close()
  })

  it('let the application do everything the product needs', async () => {
    const test = aWallet(application)
    const { wallet, deps } = test
    expect(await migrate(application.db)).toEqual([])
    const payerId = await aPayer(test, { paid: 100, bonus: 5 })
    const call = aBilledCall(test, payerId)
    await setLimit(deps, payerId, 'day', 90)
    await holdBlock(test, { ...call, block: 0, amountCoins: 20 })
    const settled = await settleBlock(test, { ...call, block: 0, amountCoins: 13 })
    await wallet.voidHold(deps.db, call)
    await wallet.reverse(deps.db, settled.transferId ?? '')
    expect(await wallet.balance(payerId)).toBe(105)
    await wallet.seal()
    expect((await wallet.audit({ keeps: true })).differences).toEqual([])
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
    'alter table transfers disable trigger user',
    'set session_replication_role = replica',
    "insert into transfer_kinds select 'mint', shape, ref_type, account, lot_kind, false, false from transfer_kinds limit 1",
    'create table mine (id int)',
    "select ledger_earn('lot_x', 'usr_thief', 1000, now())",
  ])('keep the application from: %s', async (statement) => {
    await expect(sql.raw(statement).execute(application.db)).rejects.toMatchObject(refused)
  })

  it('let the auditor audit, and nothing else', async () => {
    expect((await auditLedger(auditor.db)).differences).toEqual([])
    await expect(sql.raw("select ledger_post('{}')").execute(auditor.db)).rejects.toMatchObject(refused)
    await expect(sql.raw('delete from settings').execute(auditor.db)).rejects.toMatchObject(refused)
  })

  it('are refused if one of them is the owner', async () => {
    const { rows } = await sql<{ name: string }>`select current_user as name`.execute(owner.db)
    const applicationUrl = `postgres://${rows[0]?.name}@127.0.0.1/x`
    await expect(grantRoles(owner.db, { applicationUrl, auditorUrl: null })).rejects.toThrow(
      'a role of its own',
    )
  })
})
