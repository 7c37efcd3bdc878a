export { type PresenceStore, presenceRenewMs } from './presence.port.ts'
