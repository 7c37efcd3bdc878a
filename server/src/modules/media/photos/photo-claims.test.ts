import { afterAll, beforeAll, expect, test } from 'vitest'
import { uploadProfilePhoto } from '../../../../test/profile-photos.ts'
import { aPerson, aServer, type TestServer } from '../../../../test/server.ts'
import { transact } from '../../../kernel/transact.ts'

let server: TestServer
beforeAll(async () => {
  server = await aServer()
})
afterAll(() => server.stop())

test('one operator at a time reviews a photo, and no one else decides it until it is released or the lease ends', async () => {
  const { media } = server.composition
  const photoId = await uploadProfilePhoto(server, await aPerson(server))
  const approve = () => media.decidePhoto({ photoId, verdict: 'approved', decidedBy: 'op_mod' })
  const { db } = server.composition.engines.database
  const lease = async (operatorId: string, now = Date.now()) => {
    const claim = { operatorId, now: new Date(now), until: new Date(now + 60_000) }
    return (await transact(db, (tx) => media.claimPhoto(tx, photoId, claim))) !== null
  }
  const release = (operatorId: string) => transact(db, (tx) => media.releasePhoto(tx, photoId, operatorId))
  const taken = [await lease('op_mona'), await lease('op_mona'), await lease('op_sena')]
  expect(taken).toEqual([true, true, false])
  await expect(approve()).rejects.toMatchObject({ code: 'conflict' })
  await release('op_sena')
  expect(await lease('op_sena')).toBe(false)
  expect(await lease('op_sena', Date.now() + 120_000)).toBe(true)
  await release('op_sena')
  await approve()
  expect(await lease('op_mona')).toBe(false)
})
