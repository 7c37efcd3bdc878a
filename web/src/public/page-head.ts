import type { Brand } from '@serendip/brands'
import { type CompleteLocale, completeLocales, type PageAssets, type PageRequest } from '@serendip/contract'
import type { NamedRoute } from '../app/routes.ts'
import { localPath } from '../platform/i18n/language-path.ts'
import type { DocumentParts, DocumentStyle, ShareTags } from './html-document.ts'
import { createServerI18n } from './server-i18n.ts'

/** One address that is about to be drawn. */
export interface Page {
  readonly route: NamedRoute
  readonly language: CompleteLocale
  readonly brand: Brand
  readonly request: PageRequest
}

const logos = import.meta.glob<string>('../../../brands/*/logo.svg', {
  query: '?raw',
  import: 'default',
  eager: true,
})

type Head = Pick<
  DocumentParts,
  | 'language'
  | 'brandId'
  | 'paymentsOrigin'
  | 'hasDeveloperFlags'
  | 'asksConsent'
  | 'isCrawler'
  | 'refusedCountries'
  | 'landing'
  | 'icon'
  | 'noindex'
  | 'canonical'
  | 'alternates'
  | 'fonts'
  | 'share'
>

/** Pages that serve as landing pages without being made for it (SPEC §2, landing page keys). */
const landedOn: readonly string[] = ['auth', 'signup', 'login']
const isLandingPage = (route: NamedRoute): boolean => route.landing === true || landedOn.includes(route.name)

/** The parts of the head that every page has in common. */
export function pageHead({ route, language, brand, request }: Page): Head {
  const absolute = (path: string) => `${request.publicOrigin ?? ''}${path}`
  const inEachLanguage = completeLocales.map((code) => ({
    hreflang: code as string,
    href: absolute(localPath(route.path, code)),
  }))
  const isListed = route.localised && !route.noindex
  return {
    language,
    brandId: brand.id,
    paymentsOrigin: request.paymentsOrigin,
    hasDeveloperFlags: request.hasDeveloperFlags,
    asksConsent: request.asksConsent,
    isCrawler: request.isCrawler,
    refusedCountries: request.refusedCountries,
    landing: isLandingPage(route) ? route.name : null,
    icon: logoAddress(brand.id),
    noindex: route.noindex,
    canonical: isListed ? absolute(localPath(route.path, language)) : null,
    alternates: isListed ? [...inEachLanguage, { hreflang: 'x-default', href: absolute(route.path) }] : [],
    fonts: fontsOf(language, request),
    share: shareOf({ route, language, brand, request }),
  }
}

/**
 * A link shows the creator whose page it is where they allow it, and otherwise the brand alone: not even that there is such
 * a person. The addresses of these pages name no language: the texts are in that of the browser.
 */
function shareOf({ language, brand, request }: Page): ShareTags {
  const { t } = createServerI18n(request.shared ? (request.wantedLanguage ?? language) : language, brand)
  const { shared } = request
  const picture = shared?.picture ?? request.brandPicture
  const title = shared ? t('landing:share.title', { name: shared.name }) : t('landing:title')
  return {
    siteName: brand.name,
    title,
    description: t(shared ? 'landing:share.text' : 'landing:description'),
    picture: picture === null ? null : `${request.publicOrigin ?? ''}${picture}`,
    pictureAlt: shared ? title : brand.name,
  }
}

/** A mark is a few hundred bytes: within the page it costs no request. */
const logoAddress = (brandId: string): string =>
  `data:image/svg+xml,${encodeURIComponent(logos[`../../../brands/${brandId}/logo.svg`] ?? '')}`

function fontsOf(language: CompleteLocale, { assets }: PageRequest): string[] {
  const scripts = language === 'ar' ? ['arabic', 'latin'] : ['latin']
  return scripts.flatMap((script) => assets.named(`readex-pro-${script}-wght-normal`) ?? [])
}

/** The style sheets of a page, with their content. */
export const stylesOf = (addresses: readonly string[], assets: PageAssets): readonly DocumentStyle[] =>
  addresses.map((href) => ({ href, text: assets.styleText(href) }))
