import fc from 'fast-check'
import { test } from 'vitest'
import { aJumpingClock, aPool, recentRule } from '../../test/match-pool.ts'
import { anyCommands, expectSamePeople, nodeCount, type RealPool } from '../../test/match-pool-commands.ts'
import { MatchPoolModel } from '../../test/match-pool-model.ts'
import { describeRealtimeEngines } from '../../test/redis.ts'
import { poolLeaseMs } from '../modules/matchmaking/match-pool.port.ts'

const runs = 400

describeRealtimeEngines('match pool, under random joins, leaves, crashes and clock jumps', (redis) => {
  test('never self, never two partners, never a separated pair, no one lost, longest wait first', async () => {
    await fc.assert(
      fc.asyncProperty(anyCommands, async (commands) => {
        const clock = aJumpingClock()
        const open = aPool(redis(), clock)
        const nodes = Array.from({ length: nodeCount }, (_, index) => {
          const nodeId = `node_${index}_0`
          return { nodeId, pool: open(nodeId), starts: 0 }
        })
        const real: RealPool = { clock, open, nodes, pairings: [], settledAt: new Set() }
        const model = new MatchPoolModel(clock.now(), recentRule)
        for (const { nodeId, pool } of nodes) {
          await pool.renewLease()
          model.leases.set(nodeId, clock.now() + poolLeaseMs)
        }
        await fc.asyncModelRun(() => ({ model, real }), commands)
        await expectSamePeople(model, real)
      }),
      { numRuns: runs },
    )
  })
})
