import type { ConnectionSupply } from './connection-supply.ts'
import { iceServersOf, type PreparedConnection } from './prepared-connection.ts'

/**
 * Gives a connection credentials that its relay still accepts, before it gathers candidates again; null if those it has
 * are valid, so that nothing waits. Without an answer it tries with the old ones.
 */
export function freshCredentials(
  { pc, expiresAt }: Pick<PreparedConnection, 'pc' | 'expiresAt'>,
  supply: Pick<ConnectionSupply, 'config' | 'isFresh'>,
): () => Promise<void> | null {
  let validUntil = expiresAt
  let asking: Promise<void> | null = null
  async function renew(): Promise<void> {
    const config = await supply.config().catch(() => null)
    if (config === null || pc.signalingState === 'closed') return
    pc.setConfiguration({ ...pc.getConfiguration(), iceServers: iceServersOf(config) })
    validUntil = config.expiresAt
  }
  return () => {
    if (supply.isFresh(validUntil)) return null
    asking ??= renew().finally(() => {
      asking = null
    })
    return asking
  }
}
