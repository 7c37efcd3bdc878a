import { viewerCodeOf } from '@serendip/contract'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { describeEngines } from '../../../test/database.ts'
import type { Db } from '../../kernel/db.ts'
import { findPeople } from './find-people.store.ts'

const crowd = 3_000
const plans = z.array(z.record(z.string(), z.unknown()))

/** The planner's plan without reads of whole tables, which it would choose for a small table. */
async function planOf(db: Db, statement: string): Promise<string> {
  return db.transaction().execute(async (tx) => {
    await sql.raw('set local enable_seqscan = off').execute(tx)
    const { rows } = await sql.raw(`explain ${statement}`).execute(tx)
    return JSON.stringify(plans.parse(rows))
  })
}

describeEngines('the search for people', (open) => {
  let db: Db
  beforeAll(async () => {
    db = (await open()).db
    await sql`insert into accounts (id, human_id, email, name, gender, language, brand_id, created_at)
      select 'usr_' || lpad(n::text, 20, '0'), 'crowd' || n, 'crowd' || n || '@x.example',
        'Someone ' || md5(n::text), 'male', 'en', 'serendip', now()
      from generate_series(1, ${crowd}) n`.execute(db)
    await sql`insert into accounts (id, human_id, email, name, gender, language, brand_id, created_at)
      values ('usr_zoe', 'zoe', 'zoe@x.example', 'Zoë Ångström', 'male', 'en', 'serendip', now()),
        ('usr_layla', 'layla', 'layla@x.example', 'ليلى حسن', 'male', 'en', 'serendip', now()),
        ('usr_party', 'party', 'party@x.example', '🎉🎊🎈 Bo', 'male', 'en', 'serendip', now())`.execute(db)
    await sql`analyze accounts`.execute(db)
  })
  const search = async (text: string) =>
    (await findPeople(db, { text, after: null, most: 50 })).map(({ id }) => id)

  it('finds parts of names in every script, in any case', async () => {
    for (const [text, id] of [
      ['ngstr', 'usr_zoe'],
      ['ZOË', 'usr_zoe'],
      ['حسن', 'usr_layla'],
      ['🎉🎊🎈', 'usr_party'],
    ] as const)
      expect([text, await search(text)]).toEqual([text, [id]])
  })

  it('finds who looked by the code on a picture, however it was read and typed', async () => {
    await sql`insert into accounts (id, human_id, email, name, gender, language, brand_id, created_at)
      values ('usr_7f10a92cxxxxxxxxxxxx', '7f10a92c', 'viewer@x.example', 'Somebody', 'male', 'en', 'serendip', now())`.execute(
      db,
    )
    expect(viewerCodeOf('usr_7f10a92cxxxxxxxxxxxx')).toBe('7F10A92C')
    for (const typed of ['7F10A92C', '7f10 a92c', '7FIO-A92C', ' 7fl0a92c '])
      expect([typed, await search(typed)]).toEqual([typed, ['usr_7f10a92cxxxxxxxxxxxx']])
    expect(await search('7F10A92D')).toEqual([])
  })

  it('reads the parts of names, of numbers and addresses from their indexes', async () => {
    for (const [statement, index] of [
      ["select id from accounts where trigrams(lower(name)) @> trigrams('ngstr')", 'accounts_by_name_part'],
      [
        "select account_id from support_phones where trigrams(phone) @> trigrams('7911')",
        'support_phones_by_part',
      ],
      [
        `select account_id from sessions where address collate "C" between '192.0.2.' and '192.0.2.~'`,
        'sessions_by_address',
      ],
      [
        `select subject from audit_details where (detail::jsonb ->> 'address') collate "C" between 'a' and 'b'
          and starts_with(subject, 'usr_')`,
        'audit_details_by_address',
      ],
    ] as const)
      expect([index, await planOf(db, statement)]).toEqual([index, expect.stringContaining(index)])
  })
})
