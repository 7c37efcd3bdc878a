import { createHash, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import {
  asksForApp,
  type LegalShelf,
  type PageAnswer,
  type PageMaker,
  type PageRequest,
  pageNoncePlaceholder,
} from '@serendip/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../../kernel/clock.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import { createPageCache } from './page-cache.ts'
import { pageHeaders } from './page-headers.ts'
import type { PageSource } from './page-source.ts'

export interface PagesDeps {
  readonly source: PageSource
  readonly brandId: string
  /** The public origin, scheme and host; null if none is configured (dev). */
  readonly publicOrigin: string | null
  readonly demo: boolean
  /** Whether developer flags of the query are honoured; never in prod. */
  readonly hasDeveloperFlags: boolean
  /** Origins that may frame pages. */
  readonly embedOrigins: readonly string[]
  /** Real counts of people. A failure only hides them. */
  live(): Promise<{ readonly online: number; readonly looking: number }>
  /** Countries whose people are not admitted. A failure leaves the refusal to the API. */
  refusedCountries(): Promise<readonly string[]>
  /** The legal texts in force. A failure shows the last ones. */
  legal(): Promise<LegalShelf>
  /** ISO 3166-1; null if unknown. */
  countryOf(request: FastifyRequest): string | null
  readonly clock: Clock
}

/** Paths that are never pages: an unknown one there is an error, not a mistyped address. */
const notPages = /^\/(api|socket|assets|health|ready)(\/|$)|\.[a-z0-9]{2,5}$/i

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
/** Good enough for a page of some 60 KB, in about a millisecond. */
const brotliQuality = 5

/** Serves the public pages, the app shell and their files. Register it after the API and the socket. */
export async function registerPages(app: FastifyInstance, deps: PagesDeps): Promise<void> {
  const { source, clock } = deps
  await source.serveFiles(app)
  const cache = createPageCache(clock)
  let live: PageRequest['live'] = null
  let liveUntil = 0

  const freshLive = async () => {
    if (clock.now() < liveUntil) return live
    liveUntil = clock.now() + cache.lifetimeMs
    live = await deps.live().catch(() => null)
    return live
  }

  const freshLegal = orLast<LegalShelf>(deps.legal, {})

  const answer = async (pathname: string, arrival: Arrival, maker: PageMaker): Promise<PageAnswer> => {
    const legal = await freshLegal()
    const request: PageRequest = {
      pathname,
      ...arrival,
      hasDeveloperFlags: deps.hasDeveloperFlags,
      brandId: deps.brandId,
      publicOrigin: deps.publicOrigin,
      live: await freshLive(),
      demo: deps.demo,
      legal,
      assets: source.assets,
    }
    const versions = Object.entries(legal).map(([page, { version }]) => `${page}:${version}`)
    const key = [...Object.values(arrival), ...versions, pathname].join(' ')
    return source.isCacheable ? cache.get(key, () => maker.answerPage(request)) : maker.answerPage(request)
  }

  app.get('/*', async (request, reply) => {
    const { pathname, search } = splitAddress(request.url)
    if (notPages.test(pathname)) throw new DomainError('not_found')
    const maker = await source.loadMaker()
    const asksConsent = maker.asksConsent(deps.countryOf(request), request.headers['user-agent'] ?? '')
    const refusedCountries = await deps.refusedCountries().catch(() => [])
    const arrival = { ...arrivalOf(request, search), asksConsent, refusedCountries }
    const page = await answer(pathname, arrival, maker)
    if (page.kind === 'redirect') return reply.redirect(page.pathname + search, page.status)
    const html = await source.finish(pathname, page.html)
    const tag = page.hasTag ? tagOf(html) : null
    // Without headers: the browser keeps the policy that came with its copy, whose nonce is that of the copy.
    if (tag !== null && request.headers['if-none-match'] === tag)
      return reply.code(304).header('etag', tag).send()
    const nonce = randomBytes(16).toString('base64')
    reply.code(page.status).headers({
      ...pageHeaders({
        nonce,
        publicOrigin: deps.publicOrigin,
        embedOrigins: deps.embedOrigins,
        requiresTrustedTypes: source.requiresTrustedTypes,
        extraPolicy: source.extraPolicy,
      }),
      // A browser may store the page for going back, but revalidates; the nonce is new each time.
      'cache-control': 'no-cache, private',
      'content-type': 'text/html; charset=utf-8',
      ...(tag === null ? {} : { etag: tag }),
      ...(page.noindex ? { 'x-robots-tag': 'noindex' } : {}),
    })
    return sendCompressed(request, reply, html.replaceAll(pageNoncePlaceholder, nonce))
  })
}

/** What was read last, if it cannot be read now. */
function orLast<T>(read: () => Promise<T>, first: T): () => Promise<T> {
  let last = first
  return async () => {
    last = await read().catch(() => last)
    return last
  }
}

/** Weak: compressed or not, it is the same page, but for the nonce. */
const tagOf = (html: string): string => `W/"${createHash('sha256').update(html).digest('base64url')}"`

type Arrival = Pick<PageRequest, 'isFramed' | 'asksForApp' | 'asksConsent' | 'refusedCountries'>

/** What embeds a page, according to the browser (Fetch Metadata); a page cannot forge it. */
const framedBy: Readonly<Record<string, boolean>> = {
  document: false,
  iframe: true,
  frame: true,
  embed: true,
  object: true,
}

function arrivalOf(request: FastifyRequest, search: string): Pick<Arrival, 'isFramed' | 'asksForApp'> {
  const destination = String(request.headers['sec-fetch-dest'] ?? '')
  return { isFramed: framedBy[destination] ?? null, asksForApp: asksForApp(search) }
}

/** A path may begin with two slashes, which a URL would parse as a host. */
function splitAddress(address: string): { readonly pathname: string; readonly search: string } {
  const [pathname = '/', ...query] = address.split('?')
  return { pathname, search: query.length === 0 ? '' : `?${query.join('?')}` }
}

async function sendCompressed(
  request: FastifyRequest,
  reply: FastifyReply,
  html: string,
): Promise<FastifyReply> {
  const accepted = String(request.headers['accept-encoding'] ?? '')
  reply.header('vary', 'accept-encoding')
  if (/\bbr\b/.test(accepted)) {
    const params = { [constants.BROTLI_PARAM_QUALITY]: brotliQuality }
    return reply.header('content-encoding', 'br').send(await brotli(html, { params }))
  }
  if (/\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(await zip(html))
  return reply.send(html)
}
