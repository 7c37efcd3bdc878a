import { limits } from '@serendip/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { DomainError } from '../kernel/domain-error.ts'
import { boundaryOf } from './spool-form.ts'

/** More parts than any form here has. */
const partsMax = 10

/** Whether a form may have too many parts: even an empty one is expensive to parse, so they are counted first. */
function hasTooManyParts(contentType: string, bytes: Buffer): boolean {
  const boundary = boundaryOf(contentType)
  if (boundary === null) return true
  let parts = 0
  for (let at = bytes.indexOf(boundary); at >= 0; at = bytes.indexOf(boundary, at + boundary.length)) {
    parts += 1
    // The last one closes the form.
    if (parts > partsMax + 1) return true
  }
  return false
}

/** Parses a form into an object: its texts, and its files as bytes. Throws bad_input. */
async function readForm(contentType: string, bytes: Buffer): Promise<Record<string, string | Uint8Array>> {
  if (hasTooManyParts(contentType, bytes)) throw new DomainError('bad_input')
  try {
    const form = await new Response(new Uint8Array(bytes), {
      headers: { 'content-type': contentType },
    }).formData()
    const read = [...form].map(
      async ([name, part]): Promise<[string, string | Uint8Array]> => [
        name,
        typeof part === 'string' ? part : new Uint8Array(await part.arrayBuffer()),
      ],
    )
    return Object.fromEntries(await Promise.all(read))
  } catch {
    throw new DomainError('bad_input')
  }
}

/** Forms are parsed on routes that take one (its own body limit applies) and refused everywhere else. */
export function acceptForms(app: FastifyInstance): void {
  app.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer', bodyLimit: limits.httpBodyMaxBytes },
    async (request: FastifyRequest, body: unknown) => {
      const { takesForm } = request.routeOptions.config as { takesForm?: boolean }
      if (!takesForm || !(body instanceof Buffer)) throw new DomainError('unsupported_media_type')
      return readForm(request.headers['content-type'] ?? '', body)
    },
  )
}
