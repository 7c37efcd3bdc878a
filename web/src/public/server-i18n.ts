import type { Brand } from '@serendip/brands'
import type { CompleteLocale } from '@serendip/contract'
import { type Strings, withOverlay } from '@serendip/locales/strings.ts'
import { createInstance, type i18n, type Resource } from 'i18next'
import { initReactI18next } from 'react-i18next'

const files = import.meta.glob<Strings>(
  '../../../locales/*/{everywhere,landing,auth,nav,legal,coming,lobby,consent}.json',
  {
    import: 'default',
    eager: true,
  },
)

const overlays = import.meta.glob<Strings>('../../../brands/*/locales/*/*.json', {
  import: 'default',
  eager: true,
})

function resourcesOf(language: string, brandId: string): Resource {
  const entries = Object.entries(files).flatMap(([path, strings]) => {
    const [code, file] = path.split('/').slice(-2)
    if (code !== language || !file) return []
    const overlay = overlays[`../../../brands/${brandId}/locales/${language}/${file}`] ?? {}
    return [[file.replace('.json', ''), withOverlay(strings, overlay)] as const]
  })
  return { [language]: Object.fromEntries(entries) }
}

/** A fresh instance for one page, so that no request can change the language of another. */
export function createServerI18n(language: CompleteLocale, brand: Brand): i18n {
  const instance = createInstance()
  instance.use(initReactI18next)
  instance.init({
    lng: language,
    fallbackLng: false,
    resources: resourcesOf(language, brand.id),
    defaultNS: 'everywhere',
    initAsync: false,
    interpolation: { escapeValue: false, defaultVariables: { brand: brand.name } },
  })
  return instance
}
