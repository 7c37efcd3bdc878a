import { limits } from '@serendip/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { DomainError } from '../kernel/domain-error.ts'

/** More parts than any form here has. */
const partsMax = 10

/** A form as an object: its texts, and its files as bytes. Throws bad_input. */
async function readForm(contentType: string, bytes: Buffer): Promise<Record<string, string | Uint8Array>> {
  try {
    const form = await new Response(new Uint8Array(bytes), {
      headers: { 'content-type': contentType },
    }).formData()
    const parts = [...form]
    if (parts.length > partsMax) throw new DomainError('bad_input')
    const read = parts.map(
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

/** Forms are read where a route takes one (its own bound on the body holds), and refused everywhere else. */
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
