import { AwsClient } from 'aws4fetch'
import { StoreSilent } from '../../kernel/store-failure.ts'
import { deadlines } from '../../kernel/time/deadlines.ts'

/** An S3-compatible object store. */
export interface S3Settings {
  /** Its origin; the bucket is the first part of each path. */
  readonly endpoint: string
  readonly region: string
  readonly bucket: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly limits?: Readonly<Record<keyof typeof deadlines.objectStore, number>>
}

export interface S3Object {
  readonly bytes: Buffer
  /** Changes with each replacement. */
  readonly etag: string
}

export interface ListedObject {
  readonly key: string
  /** By the clock of the store. */
  readonly changedMs: number
}

/** The few operations that a blob store needs. All throw S3Error, and what `fetch` throws. */
export interface S3Objects {
  /** Whole or not at all. With `etag`, false if the object was replaced meanwhile. */
  put(key: string, bytes: Uint8Array, etag?: string): Promise<boolean>
  /** The same for any length, in parts. */
  putParts(key: string, bytes: AsyncIterable<Uint8Array>): Promise<void>
  /** Null if it does not exist. */
  get(key: string): Promise<S3Object | null>
  /** From byte `start` up to `end`; null if there is no such object. */
  getRange(key: string, start: number, end: number): Promise<Buffer | null>
  /** In bytes; null if it does not exist. */
  sizeOf(key: string): Promise<number | null>
  list(prefix: string): AsyncGenerator<ListedObject>
  /** A missing one is no error. */
  remove(key: string): Promise<void>
}

/** An unsuccessful response of the object store. */
class S3Error extends Error {
  override readonly name = 'S3Error'
  constructor(method: string, status: number) {
    super(`the object store answered ${method} with ${status}`)
  }
}

const retries = 3
/** Stores take parts of at least 5 MiB, except for the last one. */
const partBytes = 8 * 1024 * 1024
/** Names that are listed with one request. */
const keysAtOnce = 250

const textOf = (xml: string, name: string): string | null => xml.split(`<${name}>`)[1]?.split('<')[0] ?? null

/** Pieces of `partBytes`, and a shorter last one. */
async function* inParts(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let waiting: Uint8Array[] = []
  let length = 0
  for await (const piece of bytes) {
    waiting.push(piece)
    length += piece.length
    if (length < partBytes) continue
    yield Buffer.concat(waiting)
    waiting = []
    length = 0
  }
  if (length > 0) yield Buffer.concat(waiting)
}

interface S3Request {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE'
  readonly key?: string
  readonly query?: Readonly<Record<string, string>>
  readonly body?: Uint8Array | string
  readonly headers?: Readonly<Record<string, string>>
  /** Error statuses that the caller handles. */
  readonly expects?: readonly number[]
}

type Ask = (asked: S3Request) => Promise<Response>

/** Calls `giveUp` when the body stops coming, however large it is. */
function watchBody(response: Response, silenceMs: number, giveUp: () => void): Response {
  if (response.body === null) return response
  const timer = setTimeout(giveUp, silenceMs)
  const watched = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(piece, controller) {
      timer.refresh()
      controller.enqueue(piece)
    },
    flush: () => clearTimeout(timer),
  })
  // A reader that stops early leaves nothing to wait for.
  timer.unref()
  const { status, headers } = response
  return new Response(response.body.pipeThrough(watched), { status, headers })
}

function createAsk(settings: S3Settings): Ask {
  const { endpoint, region, bucket, accessKeyId, secretAccessKey, limits = deadlines.objectStore } = settings
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries })
  return async ({ method, key = '', query = {}, body, headers = {}, expects = [] }) => {
    const url = new URL(key === '' ? bucket : `${bucket}/${key}`, endpoint)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    const abort = new AbortController()
    const giveUp = () => abort.abort(new StoreSilent('the object store did not answer in time'))
    const timer = setTimeout(giveUp, limits.answerMs)
    const answer = await client
      .fetch(url, {
        method,
        headers,
        redirect: 'error',
        signal: abort.signal,
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : new Uint8Array(body) }),
      })
      .finally(() => clearTimeout(timer))
    const response = watchBody(answer, limits.silenceMs, giveUp)
    if (response.ok || expects.includes(response.status)) return response
    await response.body?.cancel()
    throw new S3Error(method, response.status)
  }
}

async function putParts(ask: Ask, key: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
  const begun = await ask({ method: 'POST', key, query: { uploads: '' } })
  const uploadId = textOf(await begun.text(), 'UploadId')
  if (uploadId === null) throw new S3Error('POST', begun.status)
  try {
    const parts: string[] = []
    for await (const body of inParts(bytes)) {
      const partNumber = `${parts.length + 1}`
      const sent = await ask({ method: 'PUT', key, query: { partNumber, uploadId }, body })
      const etag = sent.headers.get('etag') ?? ''
      await sent.body?.cancel()
      parts.push(`<Part><PartNumber>${partNumber}</PartNumber><ETag>${etag}</ETag></Part>`)
    }
    const body = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`
    const done = await ask({ method: 'POST', key, query: { uploadId }, body })
    // A failure that comes late has the status of a success.
    if (!(await done.text()).includes('<CompleteMultipartUploadResult'))
      throw new S3Error('POST', done.status)
  } catch (error) {
    // Nobody waits for the removal of what was begun: the store may be out of reach.
    ask({ method: 'DELETE', key, query: { uploadId }, expects: [404] }).catch(() => {})
    throw error
  }
}

/** In order; objects that are added or removed meanwhile do not disturb it. */
async function* list(ask: Ask, prefix: string): AsyncGenerator<ListedObject> {
  for (let last: string | null = ''; last !== null; ) {
    // The first version of this call: it continues behind a key, and needs no token that only the store understands.
    const query: Record<string, string> = { 'max-keys': `${keysAtOnce}`, prefix, marker: last }
    const page = await (await ask({ method: 'GET', query })).text()
    // Keys are of small letters, digits and a few signs, none of which XML writes otherwise.
    const found: ListedObject[] = page
      .split('<Contents>')
      .slice(1)
      .map((object) => ({
        key: textOf(object, 'Key') ?? '',
        changedMs: Date.parse(textOf(object, 'LastModified') ?? ''),
      }))
    yield* found
    last = textOf(page, 'IsTruncated') === 'true' ? (found.at(-1)?.key ?? null) : null
  }
}

/** Accesses an object store over HTTP. */
export function createS3Objects(settings: S3Settings): S3Objects {
  const ask = createAsk(settings)
  return {
    async put(key, body, etag) {
      const headers = etag === undefined ? {} : { 'if-match': etag }
      const response = await ask({ method: 'PUT', key, body, headers, expects: [404, 409, 412] })
      await response.body?.cancel()
      if (!response.ok && etag === undefined) throw new S3Error('PUT', response.status)
      return response.ok
    },
    putParts: (key, bytes) => putParts(ask, key, bytes),
    async get(key) {
      const response = await ask({ method: 'GET', key, expects: [404] })
      const bytes = Buffer.from(await response.arrayBuffer())
      return response.ok ? { bytes, etag: response.headers.get('etag') ?? '' } : null
    },
    async getRange(key, start, end) {
      const headers = { range: `bytes=${start}-${end - 1}` }
      const response = await ask({ method: 'GET', key, headers, expects: [404, 416] })
      const bytes = Buffer.from(await response.arrayBuffer())
      return response.ok ? bytes : null
    },
    async sizeOf(key) {
      const response = await ask({ method: 'HEAD', key, expects: [404] })
      return response.ok ? Number(response.headers.get('content-length')) : null
    },
    list: (prefix) => list(ask, prefix),
    async remove(key) {
      const response = await ask({ method: 'DELETE', key, expects: [404] })
      await response.body?.cancel()
    },
  }
}
