import 'i18next'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    recovery: typeof import('../../../../locales/en/recovery.json')
  }
}
