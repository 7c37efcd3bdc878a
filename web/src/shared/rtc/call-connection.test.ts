import type { Signal } from '@serendip/contract'
import { expect, test, vi } from 'vitest'
import { fakeClock } from '../../platform/fake-clock.ts'
import { CallConnection } from './call-connection.ts'
import type { PreparedConnection } from './prepared-connection.ts'

const callId = 'call_1'
const description = (type: 'offer' | 'answer'): Signal => ({ description: { type, sdp: type } })

const settle = () => new Promise((done) => setImmediate(done))

/** A call whose prepared connection records what is done with it. */
function aCall(polite: boolean) {
  vi.stubGlobal('MediaStream', class {})
  const steps: string[] = []
  const clock = fakeClock()
  let packets = 0
  let onNetworkChange = () => {}
  const pc = {
    signalingState: 'stable',
    localDescription: null as RTCSessionDescriptionInit | null,
    onicecandidate: null as ((event: { candidate: { candidate: string } | null }) => void) | null,
    connectionState: 'new',
    onconnectionstatechange: null as (() => void) | null,
    restartIce: () => steps.push('restart'),
    getStats: async () =>
      new Map([['audio', { type: 'inbound-rtp', kind: 'audio', packetsReceived: packets }]]),
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
    supply: { take: async () => prepared, isFresh: () => true, warm: async () => {} } as never,
    clock,
    onNetworkChange(run) {
      onNetworkChange = run
      return () => {}
    },
    send({ signal }) {
      if ('description' in signal) steps.push(`send ${signal.description.type}`)
      if ('candidate' in signal) steps.push(`send ${signal.candidate?.candidate ?? 'the end'}`)
    },
    onChange: () => {},
    onRemote: () => steps.push('show'),
    onGiveUp: () => steps.push('give up'),
    onPackets: () => {},
  })
  const connect = () => connection.connect({ callId, epoch: 0, polite, revealed: false, offered: null })
  const receive = (seq: number, signal: Signal) => connection.deliver({ callId, epoch: 0, seq, signal })
  const gather = (candidate: string | null) =>
    pc.onicecandidate?.({ candidate: candidate === null ? null : { candidate } })
  const turn = (state: 'connected' | 'disconnected') => {
    pc.connectionState = state
    pc.onconnectionstatechange?.()
  }
  /** A second of the page, in which this many packets arrive. */
  async function second(arriving: number): Promise<void> {
    packets += arriving
    clock.advance(1_000)
    await settle()
  }
  return {
    connection,
    connect,
    receive,
    gather,
    steps,
    clock,
    turn,
    second,
    changeNetwork: () => onNetworkChange(),
    receivePackets(count: number) {
      packets += count
    },
  }
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

/** A call that is connected and carries sound; what happened before is forgotten. */
async function aConnectedCall() {
  const call = aCall(false)
  await call.connect()
  await settle()
  call.receive(0, description('answer'))
  await settle()
  call.turn('connected')
  await call.second(50)
  call.steps.length = 0
  return call
}

test('a page that wakes up in a call restarts a broken path at once, and not only after its grace', async () => {
  const { connection, turn, steps, clock } = await aConnectedCall()
  turn('disconnected')
  connection.awake()
  await settle()
  expect(steps).toContain('restart')
  expect(clock.monotonicMs()).toBe(1_000)
})

test('a path that counts as connected, but is dead since the page slept, restarts within two seconds', async () => {
  const { connection, receivePackets, second, clock, steps } = await aConnectedCall()
  clock.advance(500)
  // The last ones before the page slept.
  receivePackets(25)
  connection.awake()
  await settle()
  await second(0)
  expect(steps).toContain('restart')
})

test('a path that carries on after the page woke up is left alone, and so is a pause later on', async () => {
  const { connection, second, steps } = await aConnectedCall()
  connection.awake()
  await settle()
  await second(50)
  await second(0)
  expect(steps).toEqual([])
})

test('a page hears several times that it woke up: that is one restart, and the path is not given up', async () => {
  const { connection, turn, changeNetwork, steps } = await aConnectedCall()
  turn('disconnected')
  changeNetwork()
  for (let event = 0; event < 4; event += 1) connection.awake()
  await settle()
  expect(steps.filter((step) => step === 'restart')).toHaveLength(1)
  expect(steps).not.toContain('give up')
})

test('a restart that began with the change of the network gets its time, although nothing arrives yet', async () => {
  const { connection, changeNetwork, second, steps } = await aConnectedCall()
  changeNetwork()
  connection.awake()
  await settle()
  const restarts = () => steps.filter((step) => step === 'restart').length
  for (let seconds = 0; seconds < 2; seconds += 1) await second(0)
  expect(restarts()).toBe(1)
  // Its offer was lost on the way.
  for (let seconds = 0; seconds < 2; seconds += 1) await second(0)
  expect(restarts()).toBe(2)
})

test('a network that changes twice within a moment is gathered as it is in the end', async () => {
  const { changeNetwork, clock, steps } = await aConnectedCall()
  changeNetwork()
  clock.advance(300)
  changeNetwork()
  await settle()
  expect(steps.filter((step) => step === 'restart')).toHaveLength(2)
})

test('a page that woke up before its call does not restart the connection that is just being made', async () => {
  const { connection, connect, second, steps } = aCall(false)
  connection.awake()
  await connect()
  await settle()
  await second(0)
  expect(steps).not.toContain('restart')
})
