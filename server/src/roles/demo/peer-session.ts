import type { PeerSession } from '@serendip/demo'
import { DomainError } from '../../kernel/domain-error.ts'
import type { Origin } from '../../kernel/handlers.ts'
import type { Accounts } from '../../modules/accounts/index.ts'

const origin: Origin = { address: '127.0.0.1', country: null, userAgent: 'demo peer', requestId: 'demo' }

/** A demo person's login, like any tab's but without a password: opened on first use, and again after it expires. */
export function createPeerSession(
  userId: string,
  brandId: string,
  accounts: Pick<Accounts, 'openSession' | 'authenticate' | 'endSession'>,
): PeerSession {
  let opened: Promise<string> | null = null

  async function stillGood(token: string): Promise<boolean> {
    try {
      await accounts.authenticate(token, 'session', brandId)
      return true
    } catch (error) {
      if (error instanceof DomainError) return false
      throw error
    }
  }

  return {
    async token() {
      const known = await opened
      if (known && (await stillGood(known))) return known
      opened = accounts.openSession(userId, origin)
      return opened
    },
    async end() {
      const known = await opened
      opened = null
      if (known && (await stillGood(known)))
        await accounts.endSession(await accounts.authenticate(known, 'session', brandId))
    },
  }
}
