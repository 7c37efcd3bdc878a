import { afterAll, beforeAll, expect, test } from 'vitest'
import { uploadProfilePhoto } from '../../../test/profile-photos.ts'
import { aPerson, aServer, type TestServer } from '../../../test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await aServer()
})
afterAll(() => server.stop())

test('one operator at a time reviews a photo, and no one else decides it until it is released or the lease ends', async () => {
  const { media } = server.composition
  const photoId = await uploadProfilePhoto(server, await aPerson(server))
  const approve = () => media.decidePhoto({ photoId, verdict: 'approved', decidedBy: 'op_mod' })
  const lease = (operatorId: string, now = Date.now()) =>
    media.claimPhoto(photoId, { operatorId, now: new Date(now), until: new Date(now + 60_000) })
  const taken = [await lease('op_mona'), await lease('op_mona'), await lease('op_sena')]
  expect(taken).toEqual([true, true, false])
  await expect(approve()).rejects.toMatchObject({ code: 'conflict' })
  await media.releasePhoto(photoId, 'op_sena')
  expect(await lease('op_sena')).toBe(false)
  expect(await lease('op_sena', Date.now() + 120_000)).toBe(true)
  await media.releasePhoto(photoId, 'op_sena')
  await approve()
  expect(await lease('op_mona')).toBe(false)
})
