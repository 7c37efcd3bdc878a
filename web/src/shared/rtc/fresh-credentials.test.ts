import { expect, it } from 'vitest'
import { freshCredentials } from './fresh-credentials.ts'
import { Negotiation } from './negotiation.ts'
import type { RtcConfig } from './prepared-connection.ts'

const settle = () => new Promise((done) => setImmediate(done))

/** A connection with credentials that end at 1,000, at a server whose time the test decides. */
function aRelayed(polite: boolean) {
  const steps: string[] = []
  const time = { nowMs: 0 }
  const pc = {
    signalingState: 'stable',
    remoteDescription: { type: 'offer' },
    localDescription: { type: 'offer', sdp: 'fresh' },
    getConfiguration: () => ({ bundlePolicy: 'max-bundle' }),
    setConfiguration: ({ iceServers }: { iceServers: { username: string }[] }) =>
      steps.push(`credentials ${iceServers[0]?.username}`),
    restartIce: () => steps.push('restart'),
    setLocalDescription: async () => {
      if (!polite) pc.signalingState = 'have-local-offer'
    },
    setRemoteDescription: async () => void steps.push('apply'),
  }
  let asked = 0
  const config = async () => {
    asked += 1
    const iceServers = [{ urls: ['turn:relay'], username: `user ${asked}`, credential: 'x' }]
    return { iceServers, iceTransportPolicy: 'relay', expiresAt: 100_000 } as RtcConfig
  }
  const supply = { config, isFresh: (expiresAt: number) => expiresAt > time.nowMs }
  const beforeGathering = freshCredentials({ pc: pc as never, expiresAt: 1_000 }, supply)
  const negotiation = new Negotiation({
    pc: pc as never,
    polite,
    beforeGathering,
    send: (signal) => steps.push('restart' in signal ? 'ask' : 'offer'),
    onAgreed: () => {},
    onFault: () => {},
  })
  return { negotiation, steps, time, askedTimes: () => asked }
}

it('a path whose credentials have expired gets fresh ones before it restarts, once', async () => {
  const { negotiation, steps, time, askedTimes } = aRelayed(false)
  time.nowMs = 2_000
  await negotiation.restart()
  await settle()
  expect(steps).toEqual(['credentials user 1', 'restart', 'offer'])
  await negotiation.restart()
  await settle()
  expect(askedTimes()).toBe(1)
})

it('valid credentials are kept', async () => {
  const { negotiation, steps, askedTimes } = aRelayed(false)
  await negotiation.restart()
  await settle()
  expect(steps).toEqual(['restart', 'offer'])
  expect(askedTimes()).toBe(0)
})

it('the side that answers renews its own credentials before it gathers', async () => {
  const { negotiation, steps, time } = aRelayed(true)
  time.nowMs = 2_000
  negotiation.accept({ description: { type: 'offer', sdp: 'theirs' } })
  await settle()
  expect(steps).toEqual(['credentials user 1', 'apply', 'offer'])
})

it('one side restarts: a request that crosses the other side’s own restart only repeats its offer', async () => {
  const { negotiation, steps } = aRelayed(false)
  await negotiation.restart()
  await settle()
  negotiation.accept({ restart: true })
  await settle()
  expect(steps).toEqual(['restart', 'offer', 'offer'])
})
