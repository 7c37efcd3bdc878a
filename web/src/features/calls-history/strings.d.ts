import 'i18next'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'calls-history': typeof import('../../../../locales/en/calls-history.json')
  }
}
