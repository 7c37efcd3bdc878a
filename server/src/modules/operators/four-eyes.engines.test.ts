import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { describeEngines } from '../../../test/database.ts'
import { operatorsOn } from '../../../test/operators.ts'
import type { Db } from '../../kernel/db.ts'
import type { OperatorCaller } from '../../kernel/handlers.ts'
import { transact } from '../../kernel/transact.ts'
import type { ApprovalRow } from '../approvals/index.ts'

const dayMs = 24 * 3_600_000
const origin = { address: '203.0.113.7', country: 'DE', userAgent: 'Firefox', requestId: 'req_1' }

describeEngines('four eyes', (open) => {
  let db: Db
  let desk: ReturnType<typeof operatorsOn>
  const admin = async () => (await desk.enrolled('admin')).operatorId
  beforeAll(async () => {
    ;({ db } = await open())
    desk = operatorsOn(db)
  })
  const ask = (askedBy: string, kind: 'export' | 'ban' = 'export') =>
    transact(db, (tx) => desk.approvals.ask(tx, { kind, subject: `rep_${randomUUID()}`, askedBy, origin }))
  async function confirm(id: string, operatorId: string, seen: ApprovalRow | null = null): Promise<string> {
    const row = seen ?? (await desk.approvals.waiting(db, id))
    if (!row) return 'nothing waits'
    const given = { verdict: 'confirmed', operatorId, origin } as const
    return transact(db, (tx) => desk.approvals.answer(tx, row, given)).then(
      () => 'confirmed',
      (error: Error) => error.message,
    )
  }
  const actsOn = async (id: string) => {
    const entries = await desk.audit.search({}, 200)
    return entries.flatMap(({ action, detail }) => (detail?.includes(id) ? [action] : []))
  }

  /** The schedule that ends requests whose time is over. */
  const expire = async () => {
    for (const { run } of desk.approvals.schedules) await run()
  }

  it('are never those of one person: not of who asked, whatever the application does', async () => {
    const [asker] = [await admin()]
    const id = await ask(asker)
    expect(await confirm(id, asker)).toBe('cannot_target_self')
    const forced = sql`update approvals set verdict = 'confirmed', answered_by = asked_by, answered_at = now()
      where id = ${id}`.execute(db)
    await expect(forced).rejects.toThrow('approvals')
  })

  it('are not those of a newcomer: an operator confirms 24 hours after setting up the access', async () => {
    const asker = await admin()
    const newcomer = await admin()
    const id = await ask(asker)
    desk.clock.advance(dayMs - 60_000)
    expect(await confirm(id, newcomer)).toBe('other_operator_required')
    desk.clock.advance(60_000)
    expect(await confirm(id, newcomer)).toBe('confirmed')
    expect(await actsOn(id)).toEqual(['approval.confirmed', 'approval.asked'])
  })

  it('are not those of an operator and of who created that operator, whoever of them asks', async () => {
    const [creator, created, independent] = [await admin(), await admin(), await admin()]
    await sql`update operators set created_by = ${creator} where id = ${created}`.execute(db)
    desk.clock.advance(dayMs)
    expect(await confirm(await ask(created), creator)).toBe('other_operator_required')
    expect(await confirm(await ask(creator), created)).toBe('other_operator_required')
    expect(await confirm(await ask(creator), independent)).toBe('confirmed')
  })

  it('are not those of someone without the right, or whose account is closed', async () => {
    const [asker, closed] = [await admin(), await admin()]
    const { operatorId: moderator } = await desk.enrolled('moderator')
    await sql`update operators set active = false where id = ${closed}`.execute(db)
    desk.clock.advance(dayMs)
    const id = await ask(asker)
    expect(await confirm(id, moderator)).toBe('other_operator_required')
    expect(await confirm(id, closed)).toBe('other_operator_required')
  })

  it('answer once: of two answers at the same moment one counts', async () => {
    const [asker, second, third] = [await admin(), await admin(), await admin()]
    desk.clock.advance(dayMs)
    const id = await ask(asker)
    const row = await desk.approvals.waiting(db, id)
    const both = await Promise.all([confirm(id, second, row), confirm(id, third, row)])
    expect(both.toSorted()).toEqual(['confirmed', 'conflict'])
  })

  it('are asked once at a time for a subject, and again after the request has expired', async () => {
    const [asker, second] = [await admin(), await admin()]
    const request = { kind: 'setting', subject: `key_${randomUUID()}`, askedBy: asker, origin } as const
    const asked = () => transact(db, (tx) => desk.approvals.ask(tx, request))
    const id = await asked()
    await expect(asked()).rejects.toThrow('conflict')
    desk.clock.advance(14 * dayMs)
    expect(await confirm(id, second)).toBe('nothing waits')
    await expire()
    expect(await actsOn(id)).toEqual(['approval.expired', 'approval.asked'])
    expect(await asked()).not.toBe(id)
  })

  it('wait for a permanent ban however long, while the milder measure holds', async () => {
    const [asker, second] = [await admin(), await admin()]
    const id = await ask(asker, 'ban')
    desk.clock.advance(365 * dayMs)
    await expire()
    expect(await confirm(id, second)).toBe('confirmed')
  })

  it('are not needed to take back what one asked for, or to decline it', async () => {
    const [asker, newcomer] = [await admin(), await admin()]
    const rights = new Set(['settings.write'] as const)
    const caller = (operatorId: string) => ({ operatorId, rights }) as unknown as OperatorCaller
    const dropped = async (by: string) => {
      const request = { kind: 'setting', subject: `key_${randomUUID()}`, askedBy: asker, origin } as const
      const id = await transact(db, (tx) => desk.approvals.ask(tx, request))
      await desk.approvals.drop(caller(by), id, origin)
      return (await actsOn(id))[0]
    }
    expect([await dropped(asker), await dropped(newcomer)]).toEqual([
      'approval.withdrawn',
      'approval.declined',
    ])
  })
})
