import 'i18next'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    profile: typeof import('../../../../locales/en/profile.json')
  }
}
