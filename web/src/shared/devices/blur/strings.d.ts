import 'i18next'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    blur: typeof import('../../../../../locales/en/blur.json')
  }
}
