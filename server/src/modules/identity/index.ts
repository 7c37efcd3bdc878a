export { createIdentity, type Identity } from './identity.ts'
export { listChecks } from './identity.store.ts'
export { pollKind } from './poll-check.ts'
export type { IdentityProvider } from './identity-provider.port.ts'
