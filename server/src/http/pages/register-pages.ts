import { randomBytes } from 'node:crypto'
import {
  asksForApp,
  type LegalVersions,
  type PageMaker,
  type PageRequest,
  type ScreenDocument,
  type Visitor,
} from '@serendip/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Brands } from '../../kernel/brands.ts'
import type { Clock } from '../../kernel/clock.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import { networkOf } from '../../kernel/network/network-of.ts'
import type { RateLimiter } from '../../kernel/rate-limiter.ts'
import { joinPolicies } from './extra-policies.ts'
import { createPageCache, type Redirect } from './page-cache.ts'
import { pageHeaders } from './page-headers.ts'
import type { PageSource } from './page-source.ts'
import { type Encoding, encodingOf, type PreparedPage, preparePage } from './prepared-page.ts'
import { wantedLanguage } from './wanted-language.ts'

export interface PagesDeps {
  readonly source: PageSource
  readonly brands: Brands
  readonly demo: boolean
  /** Whether developer flags of the query are honoured; never in prod. */
  readonly hasDeveloperFlags: boolean
  /** Origins that may frame pages, in addition to those of the brand. */
  readonly embedOrigins: readonly string[]
  /** Additional sources by directive for a document of its own. */
  documentPolicy(document: Exclude<ScreenDocument, 'app'>, brandId: string): PageSource['extraPolicy']
  /** Real counts of people. A failure only hides them. */
  live(): Promise<{ readonly online: number; readonly looking: number }>
  /** Countries whose people are not admitted. A failure leaves the refusal to the API. */
  refusedCountries(): Promise<readonly string[]>
  /** Whom a link to this page shows, where they allow it; a failure shows nobody. */
  sharedAt(pathname: string, brandId: string): Promise<PageRequest['shared']>
  brandPictureOf(brandId: string): string | null
  /** The brand's legal texts in force. A failure shows the last ones. */
  legal(brandId: string): Promise<LegalVersions>
  /** ISO 3166-1; null if unknown. */
  countryOf(request: FastifyRequest): string | null
  readonly clock: Clock
  /** Of this process: what a page costs is its time, and pages are served without Redis too. */
  readonly rateLimiter: RateLimiter
}

/** Of one network. A campus may share an address, and a visit loads a page or two by their documents. */
export const pagesPerMinute = 1_200
const minuteMs = 60_000

/** Paths that are never pages: an unknown one there is an error, not a mistyped address. */
const notPages = /^\/(api|socket|assets|health|ready)(\/|$)|\.[a-z0-9]{2,5}$/i

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

  const freshLegal = new Map(
    deps.brands.ids.map((id) => [id, orLast<LegalVersions>(() => deps.legal(id), {})]),
  )

  const answer = async (pathname: string, reader: Reader, maker: PageMaker) => {
    const { brandId } = reader
    const shared = await deps.sharedAt(pathname, brandId).catch(() => null)
    const legal = (await freshLegal.get(brandId)?.()) ?? {}
    const request: PageRequest = {
      pathname,
      ...reader,
      hasDeveloperFlags: deps.hasDeveloperFlags,
      publicOrigin: deps.brands.publicOriginOf(brandId),
      paymentsOrigin: deps.brands.paymentsOriginOf(brandId),
      shared,
      brandPicture: deps.brandPictureOf(brandId),
      live: await freshLive(),
      demo: deps.demo,
      legal,
      assets: source.assets,
    }
    const versions = Object.entries(legal).map(([page, { version }]) => `${page}:${version}`)
    const key = [...Object.values(reader), ...versions, JSON.stringify(shared), pathname].join(' ')
    const draw = async (): Promise<PreparedPage | Redirect> => {
      const page = maker.answerPage(request)
      return page.kind === 'redirect' ? page : preparePage(page, await source.finish(pathname, page.html))
    }
    return source.isCacheable ? cache.get(key, draw) : draw()
  }

  app.get('/*', async (request, reply) => {
    const { pathname, search } = splitAddress(request.url)
    if (notPages.test(pathname)) throw new DomainError('not_found')
    const limit = `pages:${networkOf(request.ip)}`
    const { allowed, retryAfterMs } = await deps.rateLimiter.take(limit, pagesPerMinute, minuteMs)
    if (!allowed) throw new DomainError('rate_limited', { retryAfterMs })
    const maker = await source.loadMaker()
    const visitor = maker.visitorOf(deps.countryOf(request), request.headers['user-agent'] ?? '')
    const refusedCountries = await deps.refusedCountries().catch(() => [])
    const brandId = deps.brands.at(request.headers.host)
    const reader = { brandId, ...readerOf(request, search), ...visitor, refusedCountries }
    const page = await answer(pathname, reader, maker)
    if ('kind' in page) return reply.redirect(page.pathname + search, page.status)
    const { tag } = page
    // Without headers: the browser keeps the policy that came with its copy.
    if (tag !== null && request.headers['if-none-match'] === tag)
      return reply.code(304).header('etag', tag).send()
    const encoding = encodingOf(String(request.headers['accept-encoding'] ?? ''))
    reply.code(page.status).headers(headersOf(page, encoding, brandId, deps))
    return reply.send(await page.body(encoding))
  })
}

function headersOf(
  page: PreparedPage,
  encoding: Encoding,
  brandId: string,
  { source, brands, embedOrigins, documentPolicy }: PagesDeps,
): Readonly<Record<string, string>> {
  return {
    ...pageHeaders({
      nonce: randomBytes(16).toString('base64'),
      scriptHashes: page.scriptHashes,
      styleHashes: page.styleHashes,
      publicOrigin: brands.publicOriginOf(brandId),
      paymentsOrigin: brands.paymentsOriginOf(brandId),
      embedOrigins: [...brands.of(brandId).embedOrigins, ...embedOrigins],
      requiresTrustedTypes: source.requiresTrustedTypes,
      hasCamera: page.document === 'app',
      extraPolicy:
        page.document === 'app'
          ? source.extraPolicy
          : joinPolicies(source.extraPolicy, documentPolicy(page.document, brandId)),
    }),
    // A browser may store the page for going back, but revalidates.
    'cache-control': 'no-cache, private',
    'content-type': 'text/html; charset=utf-8',
    vary: 'accept-encoding, accept-language, sec-fetch-site',
    ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
    ...(page.tag === null ? {} : { etag: page.tag }),
    ...(page.noindex ? { 'x-robots-tag': 'noindex' } : {}),
  }
}

/** Reads again; answers the last result if it cannot be read now. */
function orLast<T>(read: () => Promise<T>, first: T): () => Promise<T> {
  let last = first
  return async () => {
    last = await read().catch(() => last)
    return last
  }
}

type Reader = Pick<
  PageRequest,
  'brandId' | 'isFramed' | 'asksForApp' | 'wantedLanguage' | keyof Visitor | 'refusedCountries'
>

const arrivesFromElsewhere: readonly string[] = ['none', 'cross-site']

/** The element that embeds a page, according to the browser (Fetch Metadata); a page cannot forge it. */
const framedBy: Readonly<Record<string, boolean>> = {
  document: false,
  iframe: true,
  frame: true,
  embed: true,
  object: true,
}

function readerOf(
  request: FastifyRequest,
  search: string,
): Omit<Reader, 'brandId' | keyof Visitor | 'refusedCountries'> {
  const { headers } = request
  const destination = String(headers['sec-fetch-dest'] ?? '')
  return {
    isFramed: framedBy[destination] ?? null,
    asksForApp: asksForApp(search),
    // Whoever follows a link of ours, such as that of the menu of languages, has chosen; robots do not say where they are.
    wantedLanguage: arrivesFromElsewhere.includes(String(headers['sec-fetch-site'] ?? ''))
      ? wantedLanguage(headers['accept-language'])
      : null,
  }
}

/** A path may begin with two slashes, which a URL would parse as a host. */
function splitAddress(address: string): { readonly pathname: string; readonly search: string } {
  const [pathname = '/', ...query] = address.split('?')
  return { pathname, search: query.length === 0 ? '' : `?${query.join('?')}` }
}
