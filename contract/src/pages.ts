/**
 * What the web role of the server and the built web app agree on: the server holds addresses, headers and caches,
 * the web app draws. Both sides run in the same process; nothing here crosses a wire.
 */
export interface PageRequest {
  /** The path of the address, without its query. */
  readonly pathname: string
  readonly brandId: string
  /** Scheme and host for links that must be absolute; null where none is configured (dev). */
  readonly publicOrigin: string | null
  /** Real counts at this moment; null when they are unknown. */
  readonly live: { readonly online: number; readonly looking: number } | null
  readonly demo: boolean
  /** Whether developer flags of the query are heard; never in prod. */
  readonly hasDeveloperFlags: boolean
  /** Whether another page holds this one in a frame; null where the browser does not say. */
  readonly isFramed: boolean | null
  /** The query asks for something that the app alone can do. */
  readonly asksForApp: boolean
  /** Whether this visit may have to be asked before it is recognised, by its country; the browser knows if it was. */
  readonly asksConsent: boolean
  readonly assets: PageAssets
}

/** The built files that a page needs, by the source file of its entry. */
export interface PageAssets {
  /** False where a development server makes them from their sources at each request. */
  readonly areBuilt: boolean
  entry(source: string): {
    readonly script: string
    readonly styles: readonly string[]
    readonly preloads: readonly string[]
  }
  /** The address of a built asset whose source file name begins so, such as a font to be fetched early. */
  named(prefix: string): string | null
  /** What stands in a built style sheet; null where styles come with the scripts, as in development. */
  styleText(address: string): string | null
}

/** `redirect` keeps the query of the request. Scripts in `html` carry `pageNoncePlaceholder`. */
export type PageAnswer =
  | { readonly kind: 'html'; readonly status: 200 | 404; readonly html: string; readonly noindex: boolean }
  | { readonly kind: 'redirect'; readonly status: 301 | 302; readonly pathname: string }

export type AnswerPage = (request: PageRequest) => PageAnswer

/** What the built web app offers the server. */
export interface PageMaker {
  readonly answerPage: AnswerPage
  /** `country` is ISO 3166-1, null where it is unknown. */
  asksConsent(country: string | null, userAgent: string): boolean
}

/** Stands where each request's own nonce goes, so that a page can be cached. */
export const pageNoncePlaceholder = '__page_nonce__'

/** Where each build lists its files, within the browser's part of the build. */
export const pageManifests = ['.vite/app.json', '.vite/public.json'] as const
