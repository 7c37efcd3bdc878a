import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPicture } from '../../../test/pictures.ts'
import { aPerson, aServer, type TestServer } from '../../../test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await aServer()
})
afterAll(() => server.stop())

async function aWaitingPhoto(): Promise<string> {
  const { token } = await aPerson(server)
  const announced = { purpose: 'profilePhoto', contentType: 'image/jpeg', sizeBytes: 1_000 }
  const allowed = await server.post<{ fields: Record<string, string> }>('/createFileUpload', announced, token)
  const form = new FormData()
  for (const [name, value] of Object.entries(allowed.body.fields)) form.set(name, value)
  form.set('file', new Blob([new Uint8Array(await aPicture())], { type: 'image/jpeg' }), 'photo.jpg')
  const headers = { authorization: `Bearer ${token}` }
  const sent = await fetch(`${server.origin}/api/fileUpload`, { method: 'POST', body: form, headers })
  const { photo } = (await sent.json()) as { photo: { photoId: string } }
  return photo.photoId
}

test('one operator at a time reviews a photo, and no one else decides it until it is released or the lease ends', async () => {
  const { media } = server.composition
  const photoId = await aWaitingPhoto()
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
