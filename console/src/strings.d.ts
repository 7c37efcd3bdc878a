import 'i18next'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    console: typeof import('./strings/en.json')
  }
}
