import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { aPostgresUrl } from '../../../test/database.ts'
import { haveMet } from '../../../test/met.ts'
import { uploadProfilePhoto } from '../../../test/profile-photos.ts'
import { redisUrl } from '../../../test/redis.ts'
import { aPerson, aServer, type SignedUp } from '../../../test/server.ts'
import { randomIds } from '../../kernel/ids.ts'

const engines: readonly (readonly [name: string, env: () => Promise<Record<string, string>>])[] = [
  ['embedded', async () => ({})],
  [
    'PostgreSQL and Redis',
    async () => ({
      DATABASE_URL: await aPostgresUrl(),
      REDIS_URL: redisUrl() ?? '',
    }),
  ],
]
const hasShared = Boolean(process.env['TEST_DATABASE_URL'] || process.env['CI'])

describe.each(engines.slice(0, hasShared ? 2 : 1))('photos on %s', async (_name, env) => {
  const server = await aServer(await env())
  afterAll(() => server.stop())
  const { db } = server.composition.engines.database

  const owner = await aPerson(server)
  const photoId = await uploadProfilePhoto(server, owner)
  await server.composition.media.decidePhoto({ photoId, verdict: 'approved', decidedBy: 'op_mod' })

  async function answer(viewer: SignedUp, id = photoId) {
    const headers = { authorization: `Bearer ${viewer.token}` }
    const response = await fetch(`${server.origin}/api/photos/${id}/page`, { headers })
    const isPicture = response.headers.get('content-type') === 'image/webp'
    const { requestId: _, ...body } = isPicture ? { requestId: '' } : await response.json()
    return { status: response.status, body }
  }
  const statusOf = async (viewer: SignedUp) => (await answer(viewer, photoId)).status
  const follow = ({ userId }: SignedUp, otherPerson: SignedUp) =>
    sql`insert into follows (owner_id, other_id, created_at) values (${userId}, ${otherPerson.userId}, now())`.execute(
      db,
    )
  const rings = (caller: SignedUp, callee: SignedUp) =>
    sql`insert into call_rings (id, caller_id, connection_id, callee_id, rate_coins, rang_at, expires_at)
      values (${randomIds.next('ring')}, ${caller.userId}, 'x', ${callee.userId}, 60, now(), now())`.execute(
      db,
    )
  const ownerIs = (role: string) =>
    sql`update accounts set roles_group = ${role} where id = ${owner.userId}`.execute(db)
  const ownerBlocks = ({ userId }: SignedUp) =>
    sql`insert into exclusions (owner_id, other_id, kind, created_at)
      values (${owner.userId}, ${userId}, 'block', now())`.execute(db)
  const write = (from: SignedUp, to: SignedUp) =>
    server.post(
      `/message/sendToUser/${to.userId}`,
      { tempId: randomUUID(), type: 'text', text: 'Hello' },
      from.token,
    )

  test('somebody who never met the owner is answered as for an unknown photo', async () => {
    const stranger = await aPerson(server)
    const unknown = await answer(stranger, `pho_${'0'.repeat(20)}`)
    expect(unknown.status).toBe(404)
    expect(await answer(stranger)).toEqual(unknown)
    expect(await statusOf(owner)).toBe(200)
    await ownerIs('goddess')
    expect(await statusOf(stranger), 'of a creator').toBe(200)
    await ownerIs('user')
    expect(await statusOf(stranger), 'of a creator of the past').toBe(404)
  })

  /** The calls are forgotten after a while; what came of them stays. */
  const forgetCalls = () => sql`delete from call_sides`.execute(db)
  const ties: Readonly<Record<string, (viewer: SignedUp) => Promise<unknown>>> = {
    'met in a call': (viewer) => haveMet(server, owner, viewer),
    'was called': (viewer) => rings(owner, viewer),
    called: (viewer) => rings(viewer, owner),
    'was added': (viewer) => follow(owner, viewer),
    added: (viewer) => follow(viewer, owner),
    async 'has a request'(viewer) {
      await haveMet(server, owner, viewer)
      expect((await write(owner, viewer)).status).toBe(200)
      await forgetCalls()
    },
    async wrote(viewer) {
      await haveMet(server, owner, viewer)
      expect((await write(viewer, owner)).status).toBe(200)
      await forgetCalls()
    },
    async blocked(viewer) {
      await haveMet(server, owner, viewer)
      expect((await server.post(`/block/${owner.userId}`, {}, viewer.token)).status).toBe(200)
      await forgetCalls()
    },
  }

  test('whoever has something to do with the owner sees the photo, until the owner blocks them', async () => {
    for (const [how, tie] of Object.entries(ties)) {
      const viewer = await aPerson(server)
      expect(await statusOf(viewer), how).toBe(404)
      await tie(viewer)
      expect(await statusOf(viewer), how).toBe(200)
      await ownerBlocks(viewer)
      expect(await statusOf(viewer), `${how}, and is blocked`).toBe(404)
    }
  })
})
