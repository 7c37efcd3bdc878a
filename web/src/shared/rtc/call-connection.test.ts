import type { Signal } from '@serendip/contract'
import { expect, test, vi } from 'vitest'
import { fakeClock } from '../../platform/fake-clock.ts'
import { CallConnection } from './call-connection.ts'
import type { PreparedConnection } from './prepared-connection.ts'

const callId = 'call_1'
const description = (type: 'offer' | 'answer'): Signal => ({ description: { type, sdp: type } })

/** A call whose prepared connection records what is done with it. */
function aCall(polite: boolean) {
  vi.stubGlobal('MediaStream', class {})
  const steps: string[] = []
  const pc = {
    signalingState: 'stable',
    localDescription: null as RTCSessionDescriptionInit | null,
    onicecandidate: null as ((event: { candidate: { candidate: string } | null }) => void) | null,
    getReceivers: () => [],
    close: () => {},
    async setRemoteDescription({ type }: RTCSessionDescriptionInit) {
      steps.push(`apply ${type}`)
      this.signalingState = type === 'offer' ? 'have-remote-offer' : 'stable'
    },
    async setLocalDescription() {
      const type = this.signalingState === 'have-remote-offer' ? 'answer' : 'offer'
      this.signalingState = type === 'answer' ? 'stable' : 'have-local-offer'
      this.localDescription = { type, sdp: type }
    },
  }
  const sender = { replaceTrack: async () => {} }
  const senders = { audioSender: sender, videoSender: sender }
  const prepared = { pc, ...senders, covered: Promise.resolve(true) } as unknown as PreparedConnection
  const connection = new CallConnection({
    supply: { take: async () => prepared, isFresh: () => true } as never,
    clock: fakeClock(),
    onNetworkChange: () => () => {},
    send({ signal }) {
      if ('description' in signal) steps.push(`send ${signal.description.type}`)
      if ('candidate' in signal) steps.push(`send ${signal.candidate?.candidate ?? 'the end'}`)
    },
    onChange: () => {},
    onRemote: () => steps.push('show'),
    onGiveUp: () => {},
    onPackets: () => {},
  })
  const connect = () => connection.connect({ callId, epoch: 0, polite, revealed: false, offered: null })
  const receive = (seq: number, signal: Signal) => connection.deliver({ callId, epoch: 0, seq, signal })
  const gather = (candidate: string | null) =>
    pc.onicecandidate?.({ candidate: candidate === null ? null : { candidate } })
  return { connection, connect, receive, gather, steps }
}

test('the place of the picture is drawn after the answer has been sent', async () => {
  const { connect, receive, steps } = aCall(true)
  receive(0, description('offer'))
  await connect()
  await expect.poll(() => steps).toEqual(['apply offer', 'send answer', 'show'])
})

test('who offers draws it once the answer has been applied, and once only', async () => {
  const { connect, receive, steps } = aCall(false)
  await connect()
  await expect.poll(() => steps).toEqual(['send offer'])
  receive(0, description('answer'))
  await expect.poll(() => steps).toEqual(['send offer', 'apply answer', 'show'])
  receive(1, description('offer'))
  await expect.poll(() => steps.at(-1)).toBe('send answer')
  expect(steps.filter((step) => step === 'show')).toHaveLength(1)
})

test('a call that was left meanwhile shows nothing', async () => {
  const { connection, connect, receive, steps } = aCall(false)
  await connect()
  await expect.poll(() => steps).toEqual(['send offer'])
  receive(0, description('answer'))
  connection.disconnect()
  await new Promise((done) => setImmediate(done))
  expect(steps).not.toContain('show')
})

test('each candidate is sent as it is found, their end is not', async () => {
  const { connect, gather, steps } = aCall(false)
  await connect()
  await expect.poll(() => steps).toEqual(['send offer'])
  for (const candidate of ['host', 'relay', '', null]) gather(candidate)
  expect(steps).toEqual(['send offer', 'send host', 'send relay'])
})
