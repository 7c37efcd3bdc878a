import type { CompleteLocale } from '@serendip/contract'
import { createInstance, type i18n, type Resource, type ResourceKey } from 'i18next'
import { initReactI18next } from 'react-i18next'

const files = import.meta.glob<ResourceKey>(
  '../../../locales/*/{everywhere,landing,auth,nav,legal,coming,lobby,consent}.json',
  {
    import: 'default',
    eager: true,
  },
)

function resourcesOf(language: string): Resource {
  const entries = Object.entries(files).flatMap(([path, strings]) => {
    const [code, file] = path.split('/').slice(-2)
    return code === language && file ? [[file.replace('.json', ''), strings] as const] : []
  })
  return { [language]: Object.fromEntries(entries) }
}

/** A fresh instance for one page, so that no request can change the language of another. */
export function createServerI18n(language: CompleteLocale, brandName: string): i18n {
  const instance = createInstance()
  instance.use(initReactI18next)
  instance.init({
    lng: language,
    fallbackLng: false,
    resources: resourcesOf(language),
    defaultNS: 'everywhere',
    initAsync: false,
    interpolation: { escapeValue: false, defaultVariables: { brand: brandName } },
  })
  return instance
}
