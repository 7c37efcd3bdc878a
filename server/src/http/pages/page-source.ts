import type { PageAssets, PageMaker } from '@serendip/contract'
import type { FastifyInstance } from 'fastify'

/** Where pages and their files come from: a build, or Vite while somebody develops. */
export interface PageSource {
  /** Whether a page stays the same for a while; while developing each request draws anew. */
  readonly isCacheable: boolean
  readonly assets: PageAssets
  /** Answers requests for scripts, styles and fonts. */
  serveFiles(app: FastifyInstance): Promise<void>
  loadMaker(): Promise<PageMaker>
  /** The last touch on a page's HTML before its nonce is set. */
  finish(pathname: string, html: string): Promise<string>
  /** What this source needs beyond the strict policy, by directive. */
  readonly extraPolicy: Readonly<Record<string, readonly string[]>>
}
