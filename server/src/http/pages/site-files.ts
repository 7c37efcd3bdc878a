import type { Brand } from '@serendip/brands'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../kernel/clock.ts'

export interface SiteFilesDeps {
  /** Its support learns of vulnerabilities. */
  readonly brand: Brand
  /** The brand's mark, as SVG. */
  readonly logo: string
  readonly publicOrigin: string | null
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
export function serveSiteFiles(
  app: FastifyInstance,
  { brand, logo, publicOrigin, clock }: SiteFilesDeps,
): void {
  app.get('/manifest.webmanifest', async (_request, reply) =>
    reply.type('application/manifest+json').send(JSON.stringify(webManifest(brand))),
  )
  app.get('/icon.svg', async (_request, reply) => reply.type('image/svg+xml').send(logo))
  app.get('/robots.txt', async (_request, reply) => reply.type('text/plain; charset=utf-8').send(robots))
  app.get('/.well-known/security.txt', async (_request, reply) => {
    const lines = [
      `Contact: mailto:${brand.supportEmail}`,
      `Expires: ${new Date(clock.now() + securityTextMs).toISOString()}`,
      'Preferred-Languages: en, de, ar',
      ...(publicOrigin === null ? [] : [`Canonical: ${publicOrigin}/.well-known/security.txt`]),
    ]
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`)
  })
}
