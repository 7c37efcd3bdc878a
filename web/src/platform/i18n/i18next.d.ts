import 'i18next'

// The English strings type the keys. A feature declares its own namespace the same way, in a `.d.ts` beside its code.
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'everywhere'
    returnNull: false
  }
  interface ResourceNamespaceMap {
    everywhere: typeof import('../../../../locales/en/everywhere.json')
    error: typeof import('../../../../locales/en/error.json')
    landing: typeof import('../../../../locales/en/landing.json')
    auth: typeof import('../../../../locales/en/auth.json')
    settings: typeof import('../../../../locales/en/settings.json')
    nav: typeof import('../../../../locales/en/nav.json')
  }
}
