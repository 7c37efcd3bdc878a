import 'i18next'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    chat: typeof import('../../../../locales/en/chat.json')
  }
}
