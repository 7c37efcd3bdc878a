import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { socketCloseCodes } from '@serendip/contract'
import { crowdToken } from '../../server/test/seed-crowd.ts'
import { type Attack, crowdSize, repeat } from './attack-target.ts'
import { BenchSocket } from './bench-socket.ts'

const fullSpeed: Attack = {
  name: 'messages above the rate limit',
  async run(target) {
    await repeat(target, async (turn) => {
      const url = `ws://127.0.0.1:${target.port}/socket`
      const socket = await BenchSocket.open(url, crowdToken(turn % crowdSize))
      const closed = socket.closed()
      const callId = `call_${'0'.repeat(20)}`
      for (let count = 0; count < 500; count += 1)
        socket.send({ type: 'call.text', callId, tempId: randomUUID(), text: 'x' })
      assert.equal(await closed, socketCloseCodes.tooMany)
    })
  },
}

export const socketAttacks: readonly Attack[] = [fullSpeed]
