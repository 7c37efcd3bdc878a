import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { limits, type StoredFile } from '@serendip/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { DomainError } from '../kernel/domain-error.ts'
import type { Spool, SpooledFile } from '../kernel/spool.ts'

/** The texts of a form, and the file at its end. */
type Form = Readonly<Record<string, string | StoredFile>>

/** The fields before the file: more than any form here needs. */
const headMaxBytes = 16 * 1024
const boundaryShape = /^multipart\/form-data;.*\bboundary=(?:"([^"\r\n]{1,70})"|([^\s;"]{1,70}))/i
const nameShape = /\bname="([^"\r\n]{1,100})"/i
const fileShape = /\bfilename\*?=/i

/** The boundary between the parts of a form, by its content type; null if there is none. */
export function boundaryOf(contentType: string): string | null {
  const match = boundaryShape.exec(contentType)
  return match ? `--${match[1] ?? match[2]}` : null
}

interface Layout {
  readonly texts: Readonly<Record<string, string>>
  readonly fileName: string
  readonly fileStart: number
}

/** Parses the parts before the file. Throws bad_input if no file comes in time. */
function readLayout(head: Buffer, delimiter: string): Layout {
  const texts: Record<string, string> = {}
  let at = delimiter.length
  if (head.toString('latin1', 0, at) !== delimiter) throw new DomainError('bad_input')
  for (;;) {
    const end = head.indexOf('\r\n\r\n', at, 'latin1')
    if (end < 0) throw new DomainError('bad_input')
    const headers = head.toString('utf8', at, end)
    const name = nameShape.exec(headers)?.[1]
    if (name === undefined) throw new DomainError('bad_input')
    const start = end + 4
    if (fileShape.test(headers)) return { texts, fileName: name, fileStart: start }
    const next = head.indexOf(`\r\n${delimiter}`, start, 'latin1')
    if (next < 0) throw new DomainError('bad_input')
    texts[name] = head.toString('utf8', start, next)
    at = next + 2 + delimiter.length
  }
}

/** Throws too_large, also if the body is longer than announced. */
async function writeBody(body: Readable, file: SpooledFile): Promise<void> {
  for await (const chunk of body as AsyncIterable<Buffer>) {
    if (file.size() + chunk.length > limits.mediaUploadMaxBytes) throw new DomainError('too_large')
    await file.write(file.size(), chunk)
  }
}

async function readForm(whole: StoredFile, contentType: string): Promise<Form> {
  const delimiter = boundaryOf(contentType)
  if (delimiter === null) throw new DomainError('bad_input')
  const head = await buffer(whole.slice(0, headMaxBytes).stream())
  const { texts, fileName, fileStart } = readLayout(head, delimiter)
  const ending = `\r\n${delimiter}--`
  const tailStart = Math.max(0, whole.size - ending.length - 2)
  const tail = (await buffer(whole.slice(tailStart, whole.size).stream())).toString('latin1')
  const fileEnd = tailStart + tail.lastIndexOf(ending)
  if (!tail.includes(ending) || fileEnd < fileStart) throw new DomainError('bad_input')
  return { ...texts, [fileName]: whole.slice(fileStart, fileEnd) }
}

const spooled = new WeakMap<FastifyRequest, SpooledFile>()

/** Long forms: the upload is on disk until the request is answered. `app` holds only the routes that take them. */
export function acceptSpooledForms(app: FastifyInstance, spool: Spool): void {
  app.removeContentTypeParser('multipart/form-data')
  app.addContentTypeParser('multipart/form-data', async (request: FastifyRequest, body: Readable) => {
    if (Number(request.headers['content-length'] ?? 0) > limits.mediaUploadMaxBytes) {
      throw new DomainError('too_large')
    }
    const file = await spool.create()
    spooled.set(request, file)
    await writeBody(body, file)
    return readForm(file.content(), request.headers['content-type'] ?? '')
  })
  const release = async (request: FastifyRequest): Promise<void> => {
    await spooled.get(request)?.release()
  }
  app.addHook('onResponse', release)
  app.addHook('onRequestAbort', release)
}
