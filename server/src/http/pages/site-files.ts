import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../kernel/clock.ts'

export interface SiteFilesDeps {
  /** Where to report a vulnerability. */
  readonly securityEmail: string
  readonly publicOrigin: string | null
  readonly clock: Clock
}

/** How long the content of `security.txt` is valid (RFC 9116: less than a year). */
const securityTextMs = 180 * 86_400_000

/** Search engines need only the pages; everything else is for people on the site. */
const robots = ['User-agent: *', 'Disallow: /api/', 'Disallow: /dev/', ''].join('\n')

/** The files for robots and security researchers: `/robots.txt` and `/.well-known/security.txt`. */
export function serveSiteFiles(
  app: FastifyInstance,
  { securityEmail, publicOrigin, clock }: SiteFilesDeps,
): void {
  app.get('/robots.txt', async (_request, reply) => reply.type('text/plain; charset=utf-8').send(robots))
  app.get('/.well-known/security.txt', async (_request, reply) => {
    const lines = [
      `Contact: mailto:${securityEmail}`,
      `Expires: ${new Date(clock.now() + securityTextMs).toISOString()}`,
      'Preferred-Languages: en, de, ar',
      ...(publicOrigin === null ? [] : [`Canonical: ${publicOrigin}/.well-known/security.txt`]),
    ]
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`)
  })
}
