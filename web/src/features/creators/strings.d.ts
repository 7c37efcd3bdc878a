import 'i18next'

declare module 'i18next' {
  interface ResourceNamespaceMap {
    application: typeof import('../../../../locales/en/application.json')
    creators: typeof import('../../../../locales/en/creators.json')
    'creator-profile': typeof import('../../../../locales/en/creator-profile.json')
    'online-users': typeof import('../../../../locales/en/online-users.json')
    documents: typeof import('../../../../locales/en/documents.json')
    'own-offer': typeof import('../../../../locales/en/own-offer.json')
    rings: typeof import('../../../../locales/en/rings.json')
  }
}
