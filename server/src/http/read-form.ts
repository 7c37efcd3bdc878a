import { buffer } from 'node:stream/consumers'
import multipart, { type MultipartFile } from '@fastify/multipart'
import type { StoredFile } from '@serendip/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { DomainError } from '../kernel/domain-error.ts'
import type { Spool, SpooledFile } from '../kernel/spool.ts'

type FileBody = Uint8Array | StoredFile

export interface FormRules {
  /** The longest body, whatever length it announces. */
  readonly maxBytes: number
  /** Holds the file while the request is answered; null for short files, which stay in memory. */
  readonly spool: Spool | null
  readonly hasFile: boolean
}

/** More than any form here has. */
const partLimits = {
  parts: 10,
  files: 1,
  fieldSize: 16 * 1024,
  headerPairs: 20,
  headerSize: 4 * 1024,
} as const

/** Errors of the form are its sender's; those of our disk, which are thrown outside, are not. */
async function* fromSender<T>(source: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* source
  } catch {
    throw new DomainError('bad_input')
  }
}

/** Written as it comes, so that no part of it is on disk unencrypted. */
async function spoolFile(part: MultipartFile, file: SpooledFile): Promise<StoredFile> {
  for await (const chunk of fromSender<Buffer>(part.file)) await file.write(file.size(), chunk)
  return file.content()
}

/** Closes the connection of a body that is longer than it announced, or announced nothing. */
function boundBody({ raw }: FastifyRequest, maxBytes: number): void {
  let bytes = 0
  raw.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > maxBytes) raw.destroy()
  })
}

/** The texts of a form and its file, by name. Throws bad_input, too_large. */
async function readParts(
  request: FastifyRequest,
  readFile: (part: MultipartFile) => Promise<FileBody>,
): Promise<Readonly<Record<string, string | FileBody>>> {
  const read = new Map<string, string | FileBody>()
  for await (const part of fromSender(request.parts())) {
    // A part that is read twice, or only up to its limit, would not be what its sender meant.
    if (part.fieldname === undefined || read.has(part.fieldname)) throw new DomainError('bad_input')
    if (part.type === 'file') read.set(part.fieldname, await readFile(part))
    else if (part.valueTruncated || typeof part.value !== 'string') throw new DomainError('bad_input')
    else read.set(part.fieldname, part.value)
  }
  return Object.fromEntries(read)
}

/** Parses the forms of this scope's routes into `request.body`; a form on any other route is an unsupported type. */
export async function acceptForms(
  app: FastifyInstance,
  { maxBytes, spool, hasFile }: FormRules,
): Promise<void> {
  const spooled = new WeakMap<FastifyRequest, SpooledFile>()
  const readFile = async (request: FastifyRequest, part: MultipartFile): Promise<FileBody> => {
    if (spool === null) return buffer(fromSender<Buffer>(part.file))
    const file = await spool.create()
    spooled.set(request, file)
    return spoolFile(part, file)
  }
  const release = async (request: FastifyRequest): Promise<void> => {
    await spooled.get(request)?.release()
  }
  // The body is limited as a whole, and so is its file.
  const files = hasFile ? partLimits.files : 0
  await app.register(multipart, { limits: { ...partLimits, files, fileSize: maxBytes } })
  app.addHook('preValidation', async (request) => {
    if (!request.isMultipart()) return
    if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw new DomainError('too_large')
    try {
      boundBody(request, maxBytes)
      request.body = await readParts(request, (part) => readFile(request, part))
    } catch (error) {
      // The rest of a refused form is not parsed, but received: its sender may only then read the answer.
      request.raw.unpipe().resume()
      await release(request)
      throw error
    }
  })
  // Not onResponse, which never comes if the sender left before the answer; a file left open would end the process.
  app.addHook('onSend', release)
  app.addHook('onRequestAbort', release)
}
