export { identityHandlers } from './identity.handlers.ts'
export { identityMessages } from './identity.messages.ts'
export { createIdentity, type Identity } from './identity.ts'
export type { IdentityProvider } from './identity-provider.port.ts'
