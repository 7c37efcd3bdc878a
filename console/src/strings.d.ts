import 'i18next'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    console: typeof import('./strings/en.json') & {
      reportReason: typeof import('../../locales/en/report-reason.json')['label']
    }
    experiment: typeof import('./strings/experiment.json')
    setting: typeof import('./strings/setting.json')
    work: typeof import('./strings/work.json')
  }
}
