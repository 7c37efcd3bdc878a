import 'i18next'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    wallet: typeof import('../../../../locales/en/wallet.json')
  }
}
