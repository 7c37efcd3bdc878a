import type { Brand } from '@serendip/brands'
import type { CompleteLocale } from '@serendip/contract'
import { readStrings } from '@serendip/locales'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Brands } from '../../kernel/brands.ts'
import type { Clock } from '../../kernel/clock.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import type { InstallPictures } from './install-pictures.ts'
import { wantedLanguage } from './wanted-language.ts'
import { type ManifestWords, webManifest } from './web-manifest.ts'

const manifestWords = z.object({ description: z.string(), start: z.string(), chats: z.string() })
const wordsByReader = new Map<string, ManifestWords>()

/** Read once for each language and brand. */
function wordsFor(language: CompleteLocale, brandId: string): ManifestWords {
  const key = `${brandId} ${language}`
  const words =
    wordsByReader.get(key) ?? manifestWords.parse(readStrings(language, 'install', brandId)['manifest'])
  wordsByReader.set(key, words)
  return words
}

export interface SiteFilesDeps {
  /** The support of a brand learns of vulnerabilities. */
  readonly brands: Brands
  /** The mark of each brand, as SVG. */
  readonly logos: ReadonlyMap<string, string>
  readonly pictures: InstallPictures
  readonly clock: Clock
}

/** Time for which the content of `security.txt` is valid (RFC 9116: less than a year). */
const securityTextMs = 180 * 86_400_000

/** Search engines need only the pages; everything else is for people on the site. */
const robots = ['User-agent: *', 'Disallow: /api/', 'Disallow: /dev/', ''].join('\n')

/** A browser that shows a picture of the installed app keeps it for a day; its address changes with its content. */
const pictureMaxAgeS = 86_400

/**
 * The files for robots, security researchers and installing: `/robots.txt`, `/.well-known/security.txt`,
 * `/manifest.webmanifest` with `/icon.svg` and the pictures below `/install`. Systems ask for `/apple-touch-icon.png` by
 * themselves.
 */
export function serveSiteFiles(app: FastifyInstance, deps: SiteFilesDeps): void {
  const { brands, logos, pictures, clock } = deps
  const brandAt = ({ headers }: FastifyRequest): Brand => brands.of(brands.at(headers.host))
  app.get('/manifest.webmanifest', async (request, reply) => {
    const brand = brandAt(request)
    const language = wantedLanguage(request.headers['accept-language']) ?? 'en'
    const manifest = webManifest({
      brand,
      language,
      words: wordsFor(language, brand.id),
      pictures: pictures.get(brand.id) ?? [],
    })
    return reply
      .type('application/manifest+json')
      .headers({ vary: 'accept-language', 'cache-control': 'no-cache' })
      .send(JSON.stringify(manifest))
  })
  const sendPicture = (request: FastifyRequest, reply: FastifyReply, isWanted: (name: string) => boolean) => {
    const picture = pictures.get(brandAt(request).id)?.find(({ name }) => isWanted(name))
    if (picture === undefined) throw new DomainError('not_found')
    return reply
      .type(picture.type)
      .header('cache-control', `public, max-age=${pictureMaxAgeS}`)
      .send(picture.body)
  }
  app.get<{ Params: { name: string } }>('/install/:name', async (request, reply) =>
    sendPicture(request, reply, (name) => name === request.params.name),
  )
  app.get('/apple-touch-icon.png', async (request, reply) =>
    sendPicture(request, reply, (name) => name.startsWith('apple-')),
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
