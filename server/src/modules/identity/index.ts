export { identityHandlers } from './identity.handlers.ts'
export { createIdentity, type Identity } from './identity.ts'
export type { IdentityProvider } from './identity-provider.port.ts'
