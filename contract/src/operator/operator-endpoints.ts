import type { EndpointMap } from '../route.ts'

/** Method and path of each route of the console, by feature: all that its client needs at run time. */
export const operatorEndpoints = {
  entry: {
    demo: { method: 'GET', path: '/demo' },
    login: { method: 'POST', path: '/login' },
    enrol: { method: 'POST', path: '/login/enrol', cookie: true },
    prove: { method: 'POST', path: '/login/secondFactor', cookie: true },
  },
  self: {
    me: { method: 'GET', path: '/me' },
    logout: { method: 'POST', path: '/logout', cookie: true },
    stepUp: { method: 'POST', path: '/stepUp' },
    renewRecoveryCodes: { method: 'POST', path: '/recoveryCodes' },
    sessions: { method: 'GET', path: '/sessions' },
    endSession: { method: 'POST', path: '/sessions/{sessionId}/end' },
    endOtherSessions: { method: 'POST', path: '/sessions/endOthers' },
  },
  operators: {
    list: { method: 'GET', path: '/operators' },
    create: { method: 'POST', path: '/operators' },
    setRoles: { method: 'POST', path: '/operators/{operatorId}/roles' },
    setActive: { method: 'POST', path: '/operators/{operatorId}/active' },
    renewAccess: { method: 'POST', path: '/operators/{operatorId}/access' },
    confirm: { method: 'POST', path: '/operators/changes/{changeId}/confirm' },
    withdraw: { method: 'POST', path: '/operators/changes/{changeId}/withdraw' },
  },
  review: {
    photos: { method: 'GET', path: '/review/photos' },
    photo: { method: 'GET', path: '/review/photos/{photoId}/picture', picture: 'image/webp' },
    decidePhoto: { method: 'POST', path: '/review/photos/{photoId}/decide' },
  },
  cases: {
    list: { method: 'GET', path: '/cases' },
    open: { method: 'GET', path: '/cases/{reportId}' },
    evidence: { method: 'POST', path: '/cases/{reportId}/evidence' },
    claim: { method: 'POST', path: '/cases/{reportId}/claim' },
    release: { method: 'POST', path: '/cases/{reportId}/release' },
    decide: { method: 'POST', path: '/cases/{reportId}/decide' },
    confirm: { method: 'POST', path: '/cases/{reportId}/confirm' },
  },
  settings: {
    list: { method: 'GET', path: '/settings' },
    history: { method: 'GET', path: '/settings/{key}/history' },
    saveDraft: { method: 'POST', path: '/settings/{key}/draft' },
    dropDraft: { method: 'POST', path: '/settings/{key}/draft/drop' },
    publish: { method: 'POST', path: '/settings/{key}/publish' },
    publishPrice: { method: 'POST', path: '/prices/{key}/publish' },
    tryWords: { method: 'POST', path: '/words/try' },
    experiments: { method: 'GET', path: '/experiments' },
  },
  creators: {
    applications: { method: 'GET', path: '/creators/applications' },
    decideApplication: { method: 'POST', path: '/creators/applications/{applicationId}/decide' },
  },
  appeals: {
    list: { method: 'GET', path: '/appeals' },
    decide: { method: 'POST', path: '/appeals/{appealId}/decide' },
  },
  support: {
    list: { method: 'GET', path: '/support' },
    colleagues: { method: 'GET', path: '/support/colleagues' },
    open: { method: 'POST', path: '/support/chats/{chatId}/open' },
    keep: { method: 'POST', path: '/support/chats/{chatId}/keep' },
    release: { method: 'POST', path: '/support/chats/{chatId}/release' },
    answer: { method: 'POST', path: '/support/chats/{chatId}/answer' },
    handOver: { method: 'POST', path: '/support/chats/{chatId}/handOver' },
    close: { method: 'POST', path: '/support/chats/{chatId}/close' },
    replies: { method: 'GET', path: '/support/replies' },
    saveReply: { method: 'POST', path: '/support/replies' },
    deleteReply: { method: 'POST', path: '/support/replies/{replyId}/delete' },
  },
  audit: {
    search: { method: 'GET', path: '/audit' },
    verify: { method: 'POST', path: '/audit/verify' },
  },
} as const satisfies Readonly<Record<string, EndpointMap>>
