import 'i18next'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    people: typeof import('../../../../locales/en/people.json')
  }
}
