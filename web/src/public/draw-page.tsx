import type { i18n } from 'i18next'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import type { LegalRouteName, NamedRoute } from '../app/routes.ts'
import { ConsentBanner } from '../chrome/consent-banner.tsx'
import { localPath } from '../platform/i18n/language-path.ts'
import type { PageProps } from './chrome/page-props.ts'
import { earlyGuardScript } from './early-guard-script.ts'
import { earlyThemeScript } from './early-theme-script.ts'
import { htmlDocument } from './html-document.ts'
import { LandingPage } from './landing/landing-page.tsx'
import { LegalPage } from './legal/legal-page.tsx'
import { NotFoundPage } from './not-found/not-found-page.tsx'
import { type Page, pageHead, stylesOf } from './page-head.ts'
import { wayToSignup } from './screen-files.ts'
import { createServerI18n } from './server-i18n.ts'

const stylesEntry = 'src/public/public-styles.ts'
const islandEntry = 'src/public/islands/public-page.ts'

/** A whole page on warm paper: no framework runs in it, only a small island. */
export function drawPage(page: Page): string {
  const { route, language, brand, request } = page
  const i18n = createServerI18n(language, brand)
  const props: PageProps = { brand, language, path: route.path, live: request.live, demo: request.demo }
  const drawn = contentOf(page, props, i18n)
  const markup = renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <ConsentBanner place="end" hidden policyHref={localPath('/cookies-policy', language)} />
      {drawn.content}
    </I18nextProvider>,
  )
  const isEntry = route.name === 'auth' || route.landing === true
  const island = request.assets.entry(islandEntry)
  return htmlDocument({
    ...pageHead(page),
    theme: 'paper',
    themeColor: brand.themeColor.paper,
    darkThemeColor: brand.themeColor.stage,
    title: drawn.title,
    description: drawn.description,
    styles: stylesOf(request.assets.entry(stylesEntry).styles, request.assets),
    late: {
      scripts: [island.script],
      preloads: [],
      stylePreloads: [],
      prefetches: isEntry ? wayToSignup(language, request.assets) : [],
    },
    areScriptsLate: request.assets.areBuilt,
    earlyScript: `${earlyThemeScript}${isEntry ? earlyGuardScript(route, language) : ''}`,
    body: markup,
  })
}

interface PageContent {
  readonly content: ReactNode
  readonly title: string
  readonly description: string
}

function contentOf({ route, request, brand }: Page, props: PageProps, { t }: i18n): PageContent {
  const brandName = brand.name
  if (route.name === 'auth' || route.landing) {
    const content = <LandingPage {...props} />
    return { content, title: t('landing:title'), description: t('landing:description') }
  }
  if (isLegal(route)) {
    const published = request.legal[route.name] ?? null
    const content = <LegalPage {...props} name={route.name} published={published} />
    const title = `${t(`legal:${route.name}.title`)} · ${brandName}`
    return { content, title, description: t(`legal:${route.name}.text`) }
  }
  const title = `${t('notFoundTitle')} · ${brandName}`
  return { content: <NotFoundPage {...props} />, title, description: t('notFoundText') }
}

const isLegal = (route: NamedRoute): route is NamedRoute & { readonly name: LegalRouteName } =>
  route.layout === 'legal'
