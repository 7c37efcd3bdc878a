export { createIdentity, type Identity } from './identity.ts'
export { listApproved, listChecks } from './identity.store.ts'
export { isValid } from './identity-check.ts'
export type { IdentityProvider } from './identity-provider.port.ts'
