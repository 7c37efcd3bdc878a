import 'i18next'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    consent: typeof import('../../../locales/en/consent.json')
  }
}
