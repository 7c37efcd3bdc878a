export { type PresenceStore, presenceLeaseMs, presenceRenewMs } from './presence.port.ts'
