import { request } from 'node:http'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPerson, aServer, type TestServer } from '../../../test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await aServer()
})
afterAll(() => server.stop())

interface UploadPermit {
  readonly url: string
  readonly fields: { readonly key: string }
}

test('an upload is encrypted on the disk while it is received', async () => {
  const me = await aPerson(server)
  const aVideo = { purpose: 'chatVideo', contentType: 'video/mp4', sizeBytes: 1_000 }
  const allowed = (await server.post<UploadPermit>('/createFileUpload', aVideo, me.token)).body
  const text = 'a private film that nobody else may see. '.repeat(8_000)
  const head = `--b\r\nContent-Disposition: form-data; name="key"\r\n\r\n${allowed.fields.key}\r\n`
  const sending = request(`${server.origin}${allowed.url}`, {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=b', authorization: `Bearer ${me.token}` },
  })
  sending.on('error', () => {})
  sending.write(`${head}--b\r\nContent-Disposition: form-data; name="file"; filename="x"\r\n\r\n${text}`)
  const incoming = join(server.composition.config.storage.filesDirectory, '.incoming')
  const received = async () => {
    const files = await Promise.all((await readdir(incoming)).map((name) => readFile(join(incoming, name))))
    return Buffer.concat(files)
  }
  await expect.poll(async () => (await received()).length).toBeGreaterThan(200_000)
  expect((await received()).includes('private film')).toBe(false)
  sending.destroy()
  await expect.poll(async () => (await readdir(incoming)).length).toBe(0)
})
