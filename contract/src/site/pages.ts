import type { CompleteLocale } from '../languages.ts'
import type { LegalVersions } from '../legal/legal.ts'

/** Facts about a visit that only its request tells. */
export interface Visitor {
  /** Whether this visit's country may require consent; the browser knows whether it was given. */
  readonly asksConsent: boolean
  /** Whether the browser says that it is a bot; it is neither asked for consent nor counted. */
  readonly isCrawler: boolean
}

/**
 * Interface between the web role of the server and the built web app: the server holds addresses, headers and
 * caches, the web app draws. Both sides run in the same process; nothing here crosses a wire.
 */
export interface PageRequest extends Visitor {
  /** The path of the address, without its query. */
  readonly pathname: string
  readonly brandId: string
  /** Scheme and host for absolute links; null if none is configured (dev). */
  readonly publicOrigin: string | null
  /** The host that takes the calls of payments, as an origin; null if it is the page's own. */
  readonly paymentsOrigin: string | null
  /** Whom the page of a link is about, with the address of its picture, where they allow that; null for any other page. */
  readonly shared: { readonly name: string; readonly picture: string } | null
  /** The address of the brand’s own picture for links; null where nothing is built. */
  readonly brandPicture: string | null
  /** Real counts at this moment; null when they are unknown. */
  readonly live: { readonly online: number; readonly looking: number } | null
  readonly demo: boolean
  /** Whether developer flags of the query are read; never in prod. */
  readonly hasDeveloperFlags: boolean
  /** Whether another page embeds this one in a frame; null if the browser does not say. */
  readonly isFramed: boolean | null
  /** The query requests something that only the app can do. */
  readonly asksForApp: boolean
  /** The complete language that the browser asks for; null for none, and where the visit comes from a page of ours. */
  readonly wantedLanguage: CompleteLocale | null
  /** Countries whose people are not admitted; the app's guard gets them with the page. */
  readonly refusedCountries: readonly string[]
  /** The legal texts in force. */
  readonly legal: LegalVersions
  readonly assets: PageAssets
}

/** The built files that a page needs, by the source file of its entry. */
export interface PageAssets {
  /** False if a development server builds them from their sources at each request. */
  readonly areBuilt: boolean
  entry(source: string): {
    readonly script: string
    readonly styles: readonly string[]
    readonly preloads: readonly string[]
  }
  /** The address of a built asset whose source file name begins so, such as a font to be fetched early. */
  named(prefix: string): string | null
  /** The content of a built style sheet; null if styles come with the scripts, as in development. */
  styleText(address: string): string | null
}

/**
 * The documents of the screens. Those of payments and of walls of offers have policies of their own, which let in what
 * belongs to other services; a policy covers a document for as long as it is open.
 */
export type ScreenDocument = 'app' | 'payment' | 'offerwall'

/** `redirect` keeps the query of the request. Inline scripts and styles in `html` carry `pageNoncePlaceholder`. */
export type PageAnswer =
  | {
      readonly kind: 'html'
      readonly status: 200 | 404
      readonly html: string
      readonly noindex: boolean
      /** Whether a browser that has this page may receive an answer that it is unchanged. */
      readonly hasTag: boolean
      readonly document: ScreenDocument
    }
  | { readonly kind: 'redirect'; readonly status: 301 | 302; readonly pathname: string }

export type AnswerPage = (request: PageRequest) => PageAnswer

/** Services of the built web app for the server. */
export interface PageMaker {
  readonly answerPage: AnswerPage
  /** `country` is ISO 3166-1, null if unknown. */
  visitorOf(country: string | null, userAgent: string): Visitor
}

/** Marks a page's own inline scripts and styles; the server replaces the marks by hashes in the policy. */
export const pageNoncePlaceholder = '__page_nonce__'

/** Lists of the files of each build, in the browser's part of the build. */
export const pageManifests = ['.vite/app.json', '.vite/public.json'] as const

/** Path to which Google and Apple return people: by the fragment, or by a form post. */
export const signInReturnPath = '/login/social'
