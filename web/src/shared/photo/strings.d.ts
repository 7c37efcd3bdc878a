import 'i18next'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    gallery: typeof import('../../../../locales/en/gallery.json')
    photo: typeof import('../../../../locales/en/photo.json')
  }
}
