import 'i18next'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    guest: typeof import('../../../../locales/en/guest.json')
  }
}
