import 'i18next'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    photo: typeof import('../../../../locales/en/photo.json')
  }
}
