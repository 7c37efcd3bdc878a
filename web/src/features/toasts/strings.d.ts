import 'i18next'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    toasts: typeof import('../../../../locales/en/toasts.json')
  }
}
