import type { Brand } from '@serendip/brands'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Brands } from '../../kernel/brands.ts'
import type { Clock } from '../../kernel/clock.ts'

export interface SiteFilesDeps {
  /** The support of a brand learns of vulnerabilities. */
  readonly brands: Brands
  /** The mark of each brand, as SVG. */
  readonly logos: ReadonlyMap<string, string>
  readonly clock: Clock
}

/** Time for which the content of `security.txt` is valid (RFC 9116: less than a year). */
const securityTextMs = 180 * 86_400_000

/** Search engines need only the pages; everything else is for people on the site. */
const robots = ['User-agent: *', 'Disallow: /api/', 'Disallow: /dev/', ''].join('\n')

/**
 * The app that a browser installs: its start page leads a logged-in person to the match, or to the app's own
 * login.
 */
const webManifest = ({ name, themeColor }: Brand) => ({
  id: '/',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  name,
  short_name: name,
  background_color: themeColor.paper,
  theme_color: themeColor.paper,
  icons: [{ src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' }],
})

/**
 * The files for robots, security researchers and installing: `/robots.txt`, `/.well-known/security.txt`,
 * `/manifest.webmanifest` with `/icon.svg`.
 */
export function serveSiteFiles(app: FastifyInstance, { brands, logos, clock }: SiteFilesDeps): void {
  const brandAt = ({ headers }: FastifyRequest): Brand => brands.of(brands.at(headers.host))
  app.get('/manifest.webmanifest', async (request, reply) =>
    reply.type('application/manifest+json').send(JSON.stringify(webManifest(brandAt(request)))),
  )
  app.get('/icon.svg', async (request, reply) =>
    reply.type('image/svg+xml').send(logos.get(brandAt(request).id)),
  )
  app.get('/robots.txt', async (_request, reply) => reply.type('text/plain; charset=utf-8').send(robots))
  app.get('/.well-known/security.txt', async (request, reply) => {
    const brand = brandAt(request)
    const publicOrigin = brands.publicOriginOf(brand.id)
    const lines = [
      `Contact: mailto:${brand.supportEmail}`,
      `Expires: ${new Date(clock.now() + securityTextMs).toISOString()}`,
      'Preferred-Languages: en, de, ar',
      ...(publicOrigin === null ? [] : [`Canonical: ${publicOrigin}/.well-known/security.txt`]),
    ]
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`)
  })
}
