import 'i18next'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    coming: typeof import('../../../../../locales/en/coming.json')
  }
}
