import 'i18next'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    standing: typeof import('../../../../locales/en/standing.json')
  }
}
