import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { DomainError } from '../../kernel/domain-error.ts'

const directory = join(import.meta.dirname, 'gifts')
const drawings: ReadonlyMap<string, string> = new Map(
  readdirSync(directory).map((name) => [name, readFileSync(join(directory, name), 'utf8')]),
)

/** A drawing changes with a release alone. */
const maxAgeS = 86_400

/** The pictures of gifts, `/gifts/rose.svg`: still ones, which move where their address ends with `#play`. */
export function serveGiftDrawings(app: FastifyInstance): void {
  app.get<{ Params: { name: string } }>('/gifts/:name', async (request, reply) => {
    const drawing = drawings.get(request.params.name)
    if (drawing === undefined) throw new DomainError('not_found')
    return reply.type('image/svg+xml').header('cache-control', `public, max-age=${maxAgeS}`).send(drawing)
  })
}
