import 'i18next'

// Written by `npm run strings` from locales/en/.
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'everywhere'
    returnNull: false
  }
  interface ResourceNamespaceMap {
    application: typeof import('../../../../locales/en/application.json')
    auth: typeof import('../../../../locales/en/auth.json')
    blur: typeof import('../../../../locales/en/blur.json')
    call: typeof import('../../../../locales/en/call.json')
    'calls-history': typeof import('../../../../locales/en/calls-history.json')
    chat: typeof import('../../../../locales/en/chat.json')
    coins: typeof import('../../../../locales/en/coins.json')
    coming: typeof import('../../../../locales/en/coming.json')
    consent: typeof import('../../../../locales/en/consent.json')
    'creator-profile': typeof import('../../../../locales/en/creator-profile.json')
    creators: typeof import('../../../../locales/en/creators.json')
    demo: typeof import('../../../../locales/en/demo.json')
    documents: typeof import('../../../../locales/en/documents.json')
    error: typeof import('../../../../locales/en/error.json')
    everywhere: typeof import('../../../../locales/en/everywhere.json')
    gallery: typeof import('../../../../locales/en/gallery.json')
    gifts: typeof import('../../../../locales/en/gifts.json')
    guest: typeof import('../../../../locales/en/guest.json')
    identity: typeof import('../../../../locales/en/identity.json')
    ignoring: typeof import('../../../../locales/en/ignoring.json')
    install: typeof import('../../../../locales/en/install.json')
    landing: typeof import('../../../../locales/en/landing.json')
    legal: typeof import('../../../../locales/en/legal.json')
    'lets-talk': typeof import('../../../../locales/en/lets-talk.json')
    lobby: typeof import('../../../../locales/en/lobby.json')
    mail: typeof import('../../../../locales/en/mail.json')
    membership: typeof import('../../../../locales/en/membership.json')
    moderation: typeof import('../../../../locales/en/moderation.json')
    nav: typeof import('../../../../locales/en/nav.json')
    onboarding: typeof import('../../../../locales/en/onboarding.json')
    'online-users': typeof import('../../../../locales/en/online-users.json')
    'own-offer': typeof import('../../../../locales/en/own-offer.json')
    people: typeof import('../../../../locales/en/people.json')
    photo: typeof import('../../../../locales/en/photo.json')
    private: typeof import('../../../../locales/en/private.json')
    profile: typeof import('../../../../locales/en/profile.json')
    push: typeof import('../../../../locales/en/push.json')
    receipt: typeof import('../../../../locales/en/receipt.json')
    recovery: typeof import('../../../../locales/en/recovery.json')
    'report-reason': typeof import('../../../../locales/en/report-reason.json')
    rewards: typeof import('../../../../locales/en/rewards.json')
    rings: typeof import('../../../../locales/en/rings.json')
    'second-factor': typeof import('../../../../locales/en/second-factor.json')
    settings: typeof import('../../../../locales/en/settings.json')
    shop: typeof import('../../../../locales/en/shop.json')
    standing: typeof import('../../../../locales/en/standing.json')
    toasts: typeof import('../../../../locales/en/toasts.json')
    wallet: typeof import('../../../../locales/en/wallet.json')
  }
}
