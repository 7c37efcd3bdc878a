import { mkdtemp, rm, utimes } from 'node:fs/promises'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import S3rver from '@20minutes/s3rver'
import type { S3Settings } from '../src/adapters/storage/s3-objects.ts'
import { refusalOf } from './post-policy.ts'

const bucket = 'files'
const keys = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }

/** The rule of docs/runbook/production.md: browsers may send forms, and read nothing. */
const cors = `<CORSConfiguration><CORSRule><AllowedOrigin>*</AllowedOrigin><AllowedMethod>POST</AllowedMethod>
  <AllowedHeader>*</AllowedHeader></CORSRule></CORSConfiguration>`

/** The test server stores every form; a real one checks its policy, and so does this line in front of it. */
async function checkForm(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<{ readonly body?: Buffer; readonly isRefused: boolean }> {
  const type = incoming.headers['content-type'] ?? ''
  if (incoming.method !== 'POST' || !type.startsWith('multipart/')) return { isRefused: false }
  const body = await buffer(incoming)
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData()
  const refusal = refusalOf(form, bucket, keys.secretAccessKey, Date.now())
  if (refusal === null) return { body, isRefused: false }
  outgoing.writeHead(refusal.status, {
    'access-control-allow-origin': '*',
    'content-type': 'application/xml',
  })
  outgoing.end(`<Error><Code>${refusal.code}</Code></Error>`)
  return { isRefused: true }
}

interface TestStore {
  readonly settings: S3Settings
  /** Makes an object look as old as that. */
  age(key: string, ms: number): Promise<void>
  /** Removes it with all that it has. */
  stop(): Promise<void>
}

/** An object store of its own for a test file, over HTTP. */
export async function anObjectStore(): Promise<TestStore> {
  const directory = await mkdtemp(join(tmpdir(), 'serendip-s3-'))
  const store = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: bucket, configs: [cors] }],
  })
  const { port } = await store.run()
  const front = createServer(async (incoming, outgoing) => {
    const { body, isRefused } = await checkForm(incoming, outgoing)
    if (isRefused) return
    const { method, url: path, headers } = incoming
    const onward = request({ port, host: '127.0.0.1', method, path, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    onward.on('error', () => outgoing.destroy())
    if (body) onward.end(body)
    else incoming.pipe(onward)
  })
  await new Promise<void>((listening) => front.listen(0, '127.0.0.1', listening))
  const { port: frontPort } = front.address() as AddressInfo
  return {
    settings: { endpoint: `http://127.0.0.1:${frontPort}`, region: 'eu-central-1', bucket, ...keys },
    async age(key, ms) {
      const at = new Date(Date.now() - ms)
      await utimes(join(directory, bucket, `${key}._S3rver_object`), at, at)
    },
    async stop() {
      front.closeAllConnections()
      front.close()
      await store.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
