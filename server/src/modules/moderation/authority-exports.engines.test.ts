import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { describeEngines } from '../../../test/database.ts'
import { plantAccount } from '../../../test/planted-person.ts'
import type { Db } from '../../kernel/db.ts'
import { transact } from '../../kernel/transact.ts'
import { insertExport, isOpenAt, lastExport, storeAnswer } from './authority-exports.store.ts'

const hourMs = 3_600_000
const asked = new Date(Date.UTC(2026, 10, 1))
const after = (hours: number) => new Date(asked.getTime() + hours * hourMs)

describeEngines('an export for an authority', (open) => {
  let db: Db
  beforeAll(async () => {
    ;({ db } = await open())
    for (const id of ['usr_a', 'usr_b']) await plantAccount(db, id, `${id}@people.example`, asked)
  })
  async function anExport(name: string): Promise<{ reportId: string; id: string }> {
    const [reportId, id] = [`rep_${name}`, `aex_${name}`]
    await sql`insert into reports (id, key, reporter_id, reported_id, call_id, reason, text, evidence, evidence_until,
      state, created_at) values (${reportId}, ${randomUUID()}, 'usr_a', 'usr_b', 'call_a', 'minor', '', '[]', ${after(9)}, 'open',
      ${asked})`.execute(db)
    const row = { report_id: reportId, reference: 'LKA', asked_by: 'opr_a', began_hold: true }
    await transact(db, (tx) => insertExport(tx, { ...row, id, asked_at: asked, expires_at: after(2) }))
    return { reportId, id }
  }
  const answer = (id: string, by: string, hours: number) =>
    transact(db, (tx) => {
      const at = { at: after(hours), expiresAt: after(hours + 4) }
      return storeAnswer(tx, id, { verdict: 'confirmed', by, ...at })
    })

  it('is answered once, while it waits, and is open until its new end', async () => {
    const { reportId, id } = await anExport('once')
    expect(await answer(id, 'opr_b', 2)).toBe(false)
    expect(await Promise.all([answer(id, 'opr_b', 1), answer(id, 'opr_c', 1)])).toEqual(
      expect.arrayContaining([true, false]),
    )
    const row = await lastExport(db, reportId)
    expect(row).toMatchObject({ id, verdict: 'confirmed', expires_at: after(5) })
    expect([isOpenAt(row, after(4)), isOpenAt(row, after(5))]).toEqual([true, false])
  })

  it('cannot be answered by who asked for it: the database itself refuses', async () => {
    const { reportId, id } = await anExport('self')
    await expect(answer(id, 'opr_a', 1)).rejects.toThrow('authority_exports')
    expect(await lastExport(db, reportId)).toMatchObject({ verdict: null })
  })
})
