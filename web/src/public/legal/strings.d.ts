import 'i18next'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    legal: typeof import('../../../../locales/en/legal.json')
  }
}
