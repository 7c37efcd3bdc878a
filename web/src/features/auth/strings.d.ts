import 'i18next'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'second-factor': typeof import('../../../../locales/en/second-factor.json')
    recovery: typeof import('../../../../locales/en/recovery.json')
  }
}
