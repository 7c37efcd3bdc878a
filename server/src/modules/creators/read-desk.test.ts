import type { CreatorDesk } from '@serendip/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPerson, aServer, type SignedUp, type TestServer } from '../../../test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await aServer()
})
afterAll(() => server.stop())

const db = () => server.composition.engines.database.db

async function aCreator(rolesGroup = 'goddess'): Promise<SignedUp> {
  const person = await aPerson(server)
  await sql`update accounts set roles_group = ${rolesGroup} where id = ${person.userId}`.execute(db())
  await sql`insert into creators (account_id, created_at, time_zone) values (${person.userId}, now(), 'UTC')`.execute(
    db(),
  )
  return person
}
const deskOf = (person: SignedUp) => server.get<CreatorDesk>('/creators/desk', person.token)

/** A call of the creator that began so many hours ago and lasted so many minutes. */
async function aCall(creator: SignedUp, hoursAgo: number, minutes: number): Promise<void> {
  const id = `call_${String(hoursAgo).padStart(20, '0')}`
  const begun = sql`now() - make_interval(hours => ${hoursAgo}::int)`
  await sql`insert into calls (id, mode, started_at, ended_at, end_reason)
    values (${id}, 'video', ${begun}, ${begun} + make_interval(mins => ${minutes}::int), 'left')`.execute(
    db(),
  )
  await sql`insert into call_sides (call_id, user_id, polite, connection_id, open)
    values (${id}, ${creator.userId}, true, 'x', false)`.execute(db())
}

test('a creator reads their minutes, followers and answered rings of the week, and nothing older', async () => {
  const [mira, fan] = [await aCreator(), await aPerson(server)]
  await aCall(mira, 30, 12)
  await aCall(mira, 24 * 8, 50)
  await server.post(`/follow/${mira.userId}`, {}, fan.token)
  for (const [index, reason] of ['accepted', 'declined', 'missed', 'cancelled'].entries())
    await sql`insert into call_rings (id, caller_id, connection_id, callee_id, rate_coins, rang_at, expires_at, end_reason,
        ended_at) values (${`ring_${String(index).padStart(20, '0')}`}, ${fan.userId}, 'x', ${mira.userId}, 60,
        now() - interval '30 hours', now(), ${reason}, now())`.execute(db())
  const { body } = await deskOf(mira)
  expect(body.week).toEqual({ callMinutes: 12, earnedCoins: 0, newFollowers: 1, rings: 3, answered: 1 })
  expect(body.today).toEqual({ callMinutes: 0, earnedCoins: 0, newFollowers: 1, rings: 0, answered: 0 })
  expect(body.supervisor).toBeNull()
})

/** A rated call of the creator. */
async function aRating(creator: SignedUp, n: number, stars: number, daysAgo = 1): Promise<void> {
  await sql`insert into call_ratings (call_id, payer_id, creator_id, stars, rated_at)
    values (${`call_r${String(n).padStart(19, '0')}`}, 'x', ${creator.userId}, ${stars},
      now() - make_interval(days => ${daysAgo}::int))`.execute(db())
}

test('ratings of the last 90 days have an average in complete fives, so that none tells what one person thought', async () => {
  const mira = await aCreator()
  for (const n of [1, 2, 3, 4]) await aRating(mira, n, 5)
  await aRating(mira, 5, 1, 91)
  expect((await deskOf(mira)).body.rating).toEqual({ average: null, count: 0 })
  await aRating(mira, 6, 3)
  expect((await deskOf(mira)).body.rating).toEqual({ average: 4.6, count: 5 })
  for (const n of [7, 8, 9, 10]) {
    await aRating(mira, n, 1, 0)
    expect((await deskOf(mira)).body.rating).toEqual({ average: 4.6, count: 5 })
  }
  await aRating(mira, 11, 1, 0)
  expect((await deskOf(mira)).body.rating).toEqual({ average: 2.8, count: 10 })
})

test('a supervisor is named; an artist has a desk, and nobody else', async () => {
  const [artist, person, applicant] = [
    await aCreator('artist'),
    await aPerson(server),
    await aCreator('pendingGoddess'),
  ]
  await sql`insert into operators (id, email, name, password_hash, roles, created_at)
    values ('opr_desk', 'desk@operators.example', 'Sena Ruiz', 'x', '{moderator}', now())`.execute(db())
  await sql`insert into supervision_groups (id, name, operator_id, created_at)
    values ('sgr_desk', 'North', 'opr_desk', now())`.execute(db())
  await sql`update creators set group_id = 'sgr_desk' where account_id = ${artist.userId}`.execute(db())
  expect((await deskOf(artist)).body.supervisor).toBe('Sena Ruiz')
  expect((await deskOf(person)).status).toBe(403)
  expect((await deskOf(applicant)).status).toBe(403)
})
