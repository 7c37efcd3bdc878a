import { type LateFiles, lateScripts } from './late-scripts.ts'
import { directionOf, type Language, pageNoncePlaceholder } from '@serendip/contract'

export interface DocumentStyle {
  readonly href: string
  /** If known, it is inlined in the document, and the first paint waits for no second request. */
  readonly text: string | null
}

/** Contents of a link’s preview in other services (Open Graph). */
export interface ShareTags {
  readonly siteName: string
  readonly title: string
  readonly description: string
  /** An address with its host; null: no picture. */
  readonly picture: string | null
  readonly pictureAlt: string
}

export interface DocumentParts {
  readonly language: Language
  readonly theme: 'stage' | 'paper'
  readonly brandId: string
  readonly paymentsOrigin: string | null
  readonly hasDeveloperFlags: boolean
  readonly asksConsent: boolean
  readonly isCrawler: boolean
  readonly refusedCountries: readonly string[]
  /** The page's key in analytics, if it is a landing page. */
  readonly landing: string | null
  readonly title: string
  readonly description: string
  readonly share: ShareTags
  readonly themeColor: string
  /** On a device that is dark, where the page follows it. */
  readonly darkThemeColor?: string
  readonly icon: string
  readonly noindex: boolean
  /** The page's own address and the same page in each complete language; empty if search engines are excluded. */
  readonly canonical: string | null
  readonly alternates: readonly { readonly hreflang: string; readonly href: string }[]
  readonly fonts: readonly string[]
  readonly styles: readonly DocumentStyle[]
  readonly late: LateFiles
  /** Whether scripts wait for the first picture. In development the server of modules must find them in the document. */
  readonly areScriptsLate: boolean
  /** Runs in the head, before the first paint. */
  readonly earlyScript: string
  /** Markup rendered by React, which escapes all text. */
  readonly body: string
}

/** Marks this site as adults-only for the filters of schools and families. */
const adultsOnlyLabel = 'RTA-5042-1996-1400-1577-RTA'

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign)

const tag = (name: string, attributes: Readonly<Record<string, string | true>>): string => {
  const written = Object.entries(attributes).map(([key, value]) =>
    value === true ? key : `${key}="${escapeHtml(value)}"`,
  )
  return `<${[name, ...written].join(' ')}>`
}

function shareTags({ siteName, title, description, picture, pictureAlt }: ShareTags): string[] {
  const property = (name: string, content: string) => tag('meta', { property: name, content })
  return [
    property('og:type', 'website'),
    property('og:site_name', siteName),
    property('og:title', title),
    property('og:description', description),
    ...(picture === null
      ? []
      : [
          property('og:image', picture),
          property('og:image:width', '1200'),
          property('og:image:height', '630'),
          property('og:image:alt', pictureAlt),
        ]),
    tag('meta', { name: 'twitter:card', content: picture === null ? 'summary' : 'summary_large_image' }),
  ]
}

function styleTags({ href, text }: DocumentStyle): string[] {
  if (text === null) return [tag('link', { rel: 'stylesheet', href })]
  return [
    `${tag('style', { nonce: pageNoncePlaceholder })}${text}</style>`,
    // Never fetched while it is disabled; the loader of screens sees by it that this sheet is there already.
    tag('link', { rel: 'stylesheet', disabled: true, href }),
  ]
}

/** A script of the page itself, of trusted text. */
export const inlineScript = (text: string): string =>
  `${tag('script', { nonce: pageNoncePlaceholder })}${text}</script>`

/** The whole HTML of a page. Everything but `body`, `earlyScript` and built styles is escaped here. */
export function htmlDocument(parts: DocumentParts): string {
  const meta = (name: string, content: string) => tag('meta', { name, content })
  const head = [
    tag('meta', { charset: 'utf-8' }),
    meta(
      'viewport',
      'width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content',
    ),
    `<title>${escapeHtml(parts.title)}</title>`,
    meta('description', parts.description),
    meta('rating', adultsOnlyLabel),
    ...shareTags(parts.share),
    ...(parts.darkThemeColor
      ? [
          tag('meta', {
            name: 'theme-color',
            media: '(prefers-color-scheme: dark)',
            content: parts.darkThemeColor,
          }),
        ]
      : []),
    meta('theme-color', parts.themeColor),
    meta('format-detection', 'telephone=no'),
    ...(parts.noindex ? [meta('robots', 'noindex')] : []),
    ...(parts.canonical ? [tag('link', { rel: 'canonical', href: parts.canonical })] : []),
    ...parts.alternates.map(({ hreflang, href }) => tag('link', { rel: 'alternate', hreflang, href })),
    tag('link', { rel: 'icon', type: 'image/svg+xml', href: parts.icon }),
    tag('link', { rel: 'manifest', href: '/manifest.webmanifest' }),
    tag('link', { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' }),
    ...parts.fonts.map((href) =>
      tag('link', { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href }),
    ),
    inlineScript(parts.earlyScript),
    ...parts.styles.flatMap(styleTags),
    ...(parts.areScriptsLate
      ? []
      : parts.late.scripts.map((src) => `${tag('script', { type: 'module', src })}</script>`)),
  ]
  const foot = parts.areScriptsLate ? inlineScript(lateScripts(parts.late)) : ''
  const root = tag('html', {
    lang: parts.language,
    dir: directionOf(parts.language),
    'data-theme': parts.theme,
    'data-brand': parts.brandId,
    ...(parts.paymentsOrigin ? { 'data-payments-origin': parts.paymentsOrigin } : {}),
    ...(parts.landing ? { 'data-landing': parts.landing } : {}),
    ...(parts.asksConsent ? { 'data-asks-consent': true as const } : {}),
    ...(parts.isCrawler ? { 'data-crawler': true as const } : {}),
    ...(parts.refusedCountries.length > 0 ? { 'data-refused': parts.refusedCountries.join(' ') } : {}),
    ...(parts.hasDeveloperFlags ? { 'data-developer': 'on' } : {}),
  })
  return `<!doctype html>${root}<head>${head.join('')}</head><body>${parts.body}${foot}</body></html>`
}
