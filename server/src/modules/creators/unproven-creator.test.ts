import type { CreatorCard, Partner } from '@serendip/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anEmulator, anIdentityServer } from '../../../test/identity.ts'
import { aPerson, type SignedUp, type TestServer } from '../../../test/server.ts'
import { aTab } from '../../../test/socket.ts'

const emulator = anEmulator()
let server: TestServer
beforeAll(async () => {
  server = await anIdentityServer(emulator)
})
afterAll(async () => {
  await server.stop()
  await emulator.close()
})

const run = (query: ReturnType<typeof sql>) => query.execute(server.composition.engines.database.db)

/** A creator with a tab open, where everyone must prove their identity. */
async function aCreatorHere(): Promise<SignedUp> {
  const person = await aPerson(server)
  await run(sql`update accounts set roles_group = 'goddess' where id = ${person.userId}`)
  await run(sql`insert into creators (account_id, rate_coins, accepts_calls, created_at)
    values (${person.userId}, 60, true, now())`)
  await aTab(server, person)
  return person
}

const approve = ({ userId }: SignedUp) =>
  run(sql`insert into identity_checks (id, account_id, verification_id, status, started_at, changed_at)
    values (${`idc_${userId.slice(4)}`}, ${userId}, ${userId}, 'approved', now(), now())`)

test('a creator who cannot be called for lack of a proof of identity is not shown as available', async () => {
  const [viewer, unproven, proven] = [await aPerson(server), await aCreatorHere(), await aCreatorHere()]
  await approve(proven)
  await approve(viewer)
  const { body } = await server.get<{ creators: CreatorCard[] }>('/creators/online', viewer.token)
  const statusOf = (person: SignedUp) =>
    body.creators.find(({ creatorId }) => creatorId === person.userId)?.status
  expect([statusOf(unproven), statusOf(proven)]).toEqual(['offline', 'online'])
  const tab = await aTab(server, viewer)
  const ring = (person: SignedUp) =>
    tab.request({ type: 'call.ring', creatorId: person.userId, rateCoins: 60 })
  expect(await ring(unproven)).toBe('creator_unavailable')
  expect(await ring(proven)).not.toBe('creator_unavailable')
})

test('the right to video is the same for one and for many, by account, by session and by approval', async () => {
  const { identity } = server.composition
  const [here, proven, sandbox] = [await aPerson(server), await aPerson(server), await aPerson(server)]
  const [elsewhere, travelling] = [await aPerson(server), await aPerson(server)]
  await approve(proven)
  await run(sql`update accounts set sandbox = true where id = ${sandbox.userId}`)
  for (const { userId } of [elsewhere, travelling]) {
    await run(sql`update accounts set country = null where id = ${userId}`)
  }
  await run(sql`update sessions set country = null where account_id = ${elsewhere.userId}`)
  const ids = [here, proven, sandbox, elsewhere, travelling].map(({ userId }) => userId)
  const many = await identity.whoMayUseVideo(ids)
  for (const id of ids) expect(many.has(id), id).toBe(await identity.mayUseVideo(id))
  expect([...many].toSorted()).toEqual([proven, sandbox, elsewhere].map(({ userId }) => userId).toSorted())
})

test('a creator whose identity was checked carries a badge on their card, their page and for who meets them', async () => {
  const [viewer, unproven, proven] = [await aPerson(server), await aCreatorHere(), await aCreatorHere()]
  await approve(proven)
  const { body } = await server.get<{ creators: CreatorCard[] }>('/creators/online', viewer.token)
  const badges = async ({ userId }: SignedUp) => {
    const page = await server.get<CreatorCard>(`/creators/profile/${userId}`, viewer.token)
    const card = await server.get<{ person: Partner }>(`/people/${userId}`, viewer.token)
    const listed = body.creators.find(({ creatorId }) => creatorId === userId)
    return [listed?.verified, page.body.verified, card.body.person.verified]
  }
  expect(await badges(unproven)).toEqual([undefined, undefined, undefined])
  expect(await badges(proven)).toEqual([true, true, true])
})
