import 'i18next'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    console: typeof import('./strings/en.json')
    setting: typeof import('./strings/setting.json')
  }
}
