import 'i18next'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    coins: typeof import('../../../../locales/en/coins.json')
  }
}
