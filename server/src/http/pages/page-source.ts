import type { PageAssets, PageMaker } from '@serendip/contract'
import type { FastifyInstance } from 'fastify'

/** Source of pages and their files: a build, or Vite in development. */
export interface PageSource {
  /** Whether a page stays the same for a while; in development each request renders again. */
  readonly isCacheable: boolean
  readonly assets: PageAssets
  /** Answers requests for scripts, styles and fonts. */
  serveFiles(app: FastifyInstance): Promise<void>
  loadMaker(): Promise<PageMaker>
  /** The last transformation of a page's HTML before its scripts are hashed. */
  finish(pathname: string, html: string): Promise<string>
  /** Whether its scripts work under Trusted Types; the live reload of development does not. */
  readonly requiresTrustedTypes: boolean
  /** Needs of this source beyond the strict policy, by directive. */
  readonly extraPolicy: Readonly<Record<string, readonly string[]>>
}
