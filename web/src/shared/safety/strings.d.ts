import 'i18next'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    'report-reason': typeof import('../../../../locales/en/report-reason.json')
  }
}
