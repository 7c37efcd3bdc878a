import type { FastifyInstance } from 'fastify'
import type { Brands } from '../../kernel/brands.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import { networkOf } from '../../kernel/network/network-of.ts'
import type { RateLimiter } from '../../kernel/rate-limiter.ts'
import type { InstallPictures } from './install-pictures.ts'

/** Creators whose links show who they are, and their pictures. */
export interface SharedCreators {
  /** Null for anybody else. */
  find(creator: { creatorId: string; brandId: string }): Promise<{ name: string; photoId: string } | null>
  /** Throws not_found, unavailable. */
  draw(card: { creatorId: string; photoId: string; mark: Uint8Array }): Promise<Uint8Array>
}

export interface ShareCardsDeps {
  readonly brands: Brands
  readonly creators: SharedCreators
  readonly pictures: InstallPictures
  readonly rateLimiter: RateLimiter
}

/** Of one network: services that show previews fetch each picture once. */
export const cardsPerMinute = 120
const minuteMs = 60_000
/** About 100 KB each. */
const cardsMax = 100

const pageOf = /^\/user-detail\/(usr_[0-9a-z]{20})$/

/** The creator that a link to a page is about, with the address of its picture; null for every other page, and without permission. */
export async function sharedAt(
  creators: SharedCreators,
  pathname: string,
  brandId: string,
): Promise<{ readonly name: string; readonly picture: string } | null> {
  const [, creatorId] = pageOf.exec(pathname) ?? []
  const shared = creatorId === undefined ? null : await creators.find({ creatorId, brandId })
  return shared && { name: shared.name, picture: `/share/${creatorId}/${shared.photoId}.jpg` }
}

/** The brand's own picture for links; null where there is no build. */
export const brandPicture = (pictures: InstallPictures, brandId: string): string | null =>
  pictures.get(brandId)?.find(({ name }) => name.startsWith('share-'))?.address ?? null

/**
 * The pictures of links to creators' pages: `/share/<creator>/<photo>.jpg`. Whether they are shown is asked each time, so
 * that one is gone as soon as its creator, an operator or a ban takes it away; drawn pictures are kept.
 */
export function serveShareCards(app: FastifyInstance, deps: ShareCardsDeps): void {
  const { brands, creators, pictures, rateLimiter } = deps
  const drawn = new Map<string, Promise<Uint8Array>>()
  const cardOf = (brandId: string, card: { creatorId: string; photoId: string }): Promise<Uint8Array> => {
    const key = `${brandId} ${card.photoId}`
    const known = drawn.get(key)
    if (known !== undefined) return known
    const mark = pictures.get(brandId)?.find(({ name }) => name === 'icon-192.png')?.body
    if (mark === undefined) throw new DomainError('not_found')
    const [oldest] = drawn.keys()
    if (drawn.size >= cardsMax && oldest !== undefined) drawn.delete(oldest)
    const picture = creators.draw({ ...card, mark })
    drawn.set(key, picture)
    picture.catch(() => drawn.delete(key))
    return picture
  }
  app.get<{ Params: { creatorId: string; file: string } }>(
    '/share/:creatorId/:file',
    async (request, reply) => {
      const { allowed, retryAfterMs } = await rateLimiter.take(
        `shareCards:${networkOf(request.ip)}`,
        cardsPerMinute,
        minuteMs,
      )
      if (!allowed) throw new DomainError('rate_limited', { retryAfterMs })
      const { creatorId, file } = request.params
      const brandId = brands.at(request.headers.host)
      const shared = await creators.find({ creatorId, brandId })
      // The address of an earlier photo leads to nothing.
      if (shared === null || file !== `${shared.photoId}.jpg`) throw new DomainError('not_found')
      const tag = `"${shared.photoId}"`
      reply.headers({
        etag: tag,
        'cache-control': 'public, no-cache',
        'x-robots-tag': 'noindex',
        'cross-origin-resource-policy': 'cross-origin',
      })
      if (request.headers['if-none-match'] === tag) return reply.code(304).send()
      const picture = await cardOf(brandId, { creatorId, photoId: shared.photoId })
      return reply.type('image/jpeg').send(Buffer.from(picture))
    },
  )
}
