import 'i18next'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    creators: typeof import('../../../../locales/en/creators.json')
  }
}
