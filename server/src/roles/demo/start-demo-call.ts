import type { DemoServer } from '@serendip/demo'
import type { Composition } from '../../composition.ts'
import type { Calls } from '../../modules/calls/index.ts'
import type { Matchmaking } from '../../modules/matchmaking/index.ts'

interface DemoCallDeps extends Pick<Composition, 'logger'> {
  readonly calls: Pick<Calls, 'start'>
  readonly matchmaking: Pick<Matchmaking, 'claim'>
  readonly presence: Pick<Composition['presence'], 'connectionsOf'>
}

/** Takes a person out of the queue and starts a call with a demo person, as matchmaking does with a pair. */
export const createDemoCalls =
  ({ calls, logger, matchmaking, presence }: DemoCallDeps): DemoServer['startCall'] =>
  async (userId, peerId, accepts) => {
    const connectionId = (await presence.connectionsOf(peerId)).at(-1)
    if (!connectionId) throw new Error('a demo person is connected, but the server does not know it')
    const claimed = await matchmaking.claim(userId)
    if (!claimed || !accepts(claimed.ticket)) {
      await claimed?.putBack()
      return false
    }
    try {
      await calls.start(claimed.ticket, { userId: peerId, connectionId }, claimed.ticket.card.mode)
    } catch (error) {
      await claimed.putBack()
      throw error
    }
    // The call exists; a claim that cannot be settled expires by itself.
    await claimed
      .settle()
      .catch((error: unknown) => logger.warn({ error: String(error) }, 'a claim stays open'))
    return true
  }
