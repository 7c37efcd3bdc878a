import 'i18next'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    onboarding: typeof import('../../../../locales/en/onboarding.json')
  }
}
