import { runSchedule } from '../../../test/run-schedule.ts'
import type { AllowedUpload, ErrorBody } from '@serendip/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { aPicture } from '../../../test/pictures.ts'
import { anObjectStore } from '../../../test/s3.ts'
import { sendUpload } from '../../../test/send-upload.ts'
import { aPerson, aServer, type SignedUp, type TestServer } from '../../../test/server.ts'
import { createS3Objects } from '../../adapters/storage/s3-objects.ts'

let store: Awaited<ReturnType<typeof anObjectStore>>
let server: TestServer
const storeEnv = () => ({
  S3_ENDPOINT: store.settings.endpoint,
  S3_BUCKET: store.settings.bucket,
  S3_ACCESS_KEY_ID: store.settings.accessKeyId,
  S3_SECRET_ACCESS_KEY: store.settings.secretAccessKey,
})
beforeAll(async () => {
  store = await anObjectStore()
  server = await aServer({ ...storeEnv(), UPLOAD_ORIGINS: store.settings.endpoint })
})
afterAll(async () => {
  await server.stop()
  await store.stop()
})

const allow = async (me: SignedUp, file: Uint8Array, on = server) => {
  const announced = { purpose: 'chatImage', contentType: 'image/jpeg', sizeBytes: file.length }
  return (await on.post<AllowedUpload>('/createFileUpload', announced, me.token)).body
}
const complete = async (me: SignedUp, fileId: string) =>
  (await server.post<ErrorBody>(`/media/${fileId}/complete`, {}, me.token)).body.code
async function toStore({ url, fields }: AllowedUpload, file: Uint8Array): Promise<number> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('file', new Blob([new Uint8Array(file)]))
  return (await fetch(url, { method: 'POST', body: form })).status
}
async function stored(): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of createS3Objects(store.settings).list('')) keys.push(key)
  return keys
}
const quarantined = async () => (await stored()).filter((key) => key.startsWith('quarantine/'))

test('a file goes to the store by itself, is kept encrypted and opens through the server alone', async () => {
  const [me, picture] = [await aPerson(server), await aPicture()]
  const allowed = await allow(me, picture)
  expect(allowed.url).toBe(`${store.settings.endpoint}/${store.settings.bucket}`)
  expect(allowed.fields.key).toBe(`quarantine/${allowed.fileId}`)
  const { item } = await sendUpload(server, me, allowed, picture)
  expect(item).toMatchObject({ id: allowed.fileId, type: 'image', url: `/api/media/${allowed.fileId}` })
  expect(await quarantined()).toEqual([])
  const keys = (await stored()).filter((key) => key.includes(allowed.fileId))
  expect(keys).toHaveLength(2)
  for (const key of keys) {
    const object = await createS3Objects(store.settings).get(key)
    expect(object?.bytes.includes(Buffer.from([0xff, 0xd8, 0xff])), key).toBe(false)
  }
  const opened = await fetch(server.origin + item.url, { headers: { authorization: `Bearer ${me.token}` } })
  expect((await opened.arrayBuffer()).byteLength).toBe(item.metadata.sizeBytes)
})

test('a store that neither the brand nor its host names gets no upload from a browser', async () => {
  const otherServer = await aServer({ ...storeEnv(), UPLOAD_ORIGINS: 'https://elsewhere.example' })
  try {
    const [me, picture] = [await aPerson(otherServer), await aPicture()]
    const allowed = await allow(me, picture, otherServer)
    expect(allowed).toEqual({
      url: '/api/mediaUpload',
      fields: { key: allowed.fileId },
      fileId: allowed.fileId,
    })
    expect((await otherServer.post(`/media/${allowed.fileId}/complete`, {}, me.token)).body.code).toBe(
      'upload_gone',
    )
  } finally {
    await otherServer.stop()
  }
})

test('an upload is completed once, by its owner, in time, and only if it arrived', async () => {
  const [me, otherPerson, picture] = [await aPerson(server), await aPerson(server), await aPicture()]
  const allowed = await allow(me, picture)
  expect(await complete(me, allowed.fileId)).toBe('upload_gone')
  expect(await toStore(allowed, picture)).toBe(204)
  expect(await complete(otherPerson, allowed.fileId)).toBe('upload_gone')
  const both = await Promise.all([complete(me, allowed.fileId), complete(me, allowed.fileId)])
  expect(both.filter((code) => code === 'upload_gone')).toHaveLength(1)
  expect(await complete(me, allowed.fileId)).toBe('upload_gone')
  const late = await allow(me, picture)
  await toStore(late, picture)
  await sql`update media_items set changed_at = now() - interval '11 minutes' where id = ${late.fileId}`.execute(
    server.composition.plumbing.db,
  )
  expect(await complete(me, late.fileId)).toBe('upload_gone')
})

/** Watches what is read from the quarantine. */
function watchedReads() {
  const { quarantine } = server.composition.fileParts
  if (!quarantine) throw new Error('browsers do not upload to the store')
  const read = vi.spyOn(quarantine, 'read')
  onTestFinished(() => read.mockRestore())
  return read
}

test('however often it is completed at once, an upload is read once', async () => {
  const [me, picture] = [await aPerson(server), await aPicture()]
  const allowed = await allow(me, picture)
  await toStore(allowed, picture)
  const read = watchedReads()
  const codes = await Promise.all(Array.from({ length: 8 }, () => complete(me, allowed.fileId)))
  expect(codes.filter((code) => code === 'upload_gone')).toHaveLength(7)
  expect(read).toHaveBeenCalledTimes(1)
})

test('an upload that the store did not hand out is completed later', async () => {
  const [me, picture] = [await aPerson(server), await aPicture()]
  const allowed = await allow(me, picture)
  await toStore(allowed, picture)
  watchedReads().mockImplementationOnce(() => {
    throw new Error('the store answers nothing')
  })
  expect(await complete(me, allowed.fileId)).toBe('internal')
  expect(await complete(me, allowed.fileId)).toBeUndefined()
  expect((await quarantined()).some((key) => key.includes(allowed.fileId))).toBe(false)
})

test('the store refuses what was not permitted: another name, type, length or field', async () => {
  const [me, picture] = [await aPerson(server), await aPicture()]
  const allowed = await allow(me, picture)
  const withFields = (fields: Record<string, string>) =>
    toStore({ ...allowed, fields: { ...allowed.fields, ...fields } }, picture)
  expect(await withFields({ key: `people/${me.userId}/media/x` })).toBe(403)
  expect(await withFields({ key: 'quarantine/mda_00000000000000000000' })).toBe(403)
  expect(await withFields({ 'Content-Type': 'text/html' })).toBe(403)
  expect(await withFields({ acl: 'public-read' })).toBe(403)
  expect(await withFields({ policy: Buffer.from('{}').toString('base64') })).toBe(403)
  expect(await toStore(allowed, Buffer.concat([picture, Buffer.from('x')]))).toBe(400)
  expect((await quarantined()).some((key) => key.includes(allowed.fileId))).toBe(false)
  expect(await toStore(allowed, picture)).toBe(204)
})

test('a store that ignores the permitted length fills neither our disk nor the person’s space', async () => {
  const me = await aPerson(server)
  const allowed = await allow(me, await aPicture())
  const tooLong = Buffer.alloc(10 * 1024 * 1024 + 1)
  await createS3Objects(store.settings).put(`quarantine/${allowed.fileId}`, tooLong)
  expect(await complete(me, allowed.fileId)).toBe('too_large')
  expect((await quarantined()).some((key) => key.includes(allowed.fileId))).toBe(false)
  expect(await complete(me, allowed.fileId)).toBe('upload_gone')
})

test('what is never completed, or sent again afterwards, is removed within the day', async () => {
  const [me, picture] = [await aPerson(server), await aPicture()]
  const [abandoned, done, young] = [
    await allow(me, picture),
    await allow(me, picture),
    await allow(me, picture),
  ]
  await sendUpload(server, me, done, picture)
  for (const upload of [abandoned, done, young]) expect(await toStore(upload, picture)).toBe(204)
  const names = [abandoned, done].map(({ fields }) => fields.key)
  for (const name of names) await store.age(name, 2 * 3_600_000)
  await runSchedule(server.composition.media, 'sweep-uploads')
  const left = await quarantined()
  expect(left.filter((key) => names.includes(key))).toEqual([])
  expect(left).toContain(young.fields.key)
})
