import 'i18next'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    console: typeof import('./strings/en.json')
    experiment: typeof import('./strings/experiment.json')
    setting: typeof import('./strings/setting.json')
    work: typeof import('./strings/work.json')
  }
}
