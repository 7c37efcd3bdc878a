export { createIdentity, type Identity } from './identity.ts'
export { lookKind } from './look-again.ts'
export type { IdentityProvider } from './identity-provider.port.ts'
