import 'i18next'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    lobby: typeof import('../../../../locales/en/lobby.json')
    call: typeof import('../../../../locales/en/call.json')
  }
}
