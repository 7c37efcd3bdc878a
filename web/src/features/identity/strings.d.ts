import 'i18next'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    identity: typeof import('../../../../locales/en/identity.json')
  }
}
