import type { Signal } from '@serendip/contract'
import { expect, test } from 'vitest'
import type { RtpPacket } from 'werift'
import { aTestPeer } from './a-test-peer.test-kit.ts'
import { systemClock } from '../../server/src/kernel/clock.ts'
import { openDemoConnection } from './demo-connection.ts'
import { reelOf } from './media/demo-reel.ts'
import { negotiate } from './negotiation.ts'

const config = { iceServers: [], iceTransportPolicy: 'all' as const, expiresAt: 0 }

/** A partner who sends nothing and collects what arrives. */
function aPartner(polite: boolean, send: (signal: Signal) => void) {
  const pc = aTestPeer()
  const packets: { kind: string; packet: RtpPacket }[] = []
  const listeners: (() => void)[] = []
  pc.onTrack.subscribe((track) => {
    track.onReceiveRtp.subscribe((packet) => {
      packets.push({ kind: track.kind, packet })
      for (const listener of listeners) listener()
    })
  })
  const faults: unknown[] = []
  const negotiation = negotiate({ pc, polite, send, onFault: (fault) => faults.push(fault) })
  /** Settles when this many packets of a kind have arrived. */
  const received = (kind: string, count: number): Promise<readonly RtpPacket[]> =>
    new Promise((resolve) => {
      const look = (): void => {
        const mine = packets.filter((packet) => packet.kind === kind).map(({ packet }) => packet)
        if (mine.length >= count) resolve(mine)
      }
      listeners.push(look)
      look()
    })
  const offer = async (): Promise<void> => {
    const { sdp } = await pc.createOffer()
    send({ description: { type: 'offer', sdp } })
    await pc.setLocalDescription({ type: 'offer', sdp })
  }
  const offerOutOfTurn = (): void => {
    offer().catch((fault: unknown) => faults.push(fault))
  }
  return { pc, negotiation, received, offerOutOfTurn }
}

function aMeeting(demoIsPolite: boolean) {
  const connected = Promise.withResolvers<void>()
  const faults: unknown[] = []
  const partner = aPartner(!demoIsPolite, (signal) => demo.accept(signal))
  const demo = openDemoConnection({
    config,
    polite: demoIsPolite,
    reel: reelOf('ember'),
    clock: systemClock,
    send: (signal) => partner.negotiation.accept(signal),
    onConnected: connected.resolve,
    onFault: (fault) => faults.push(fault),
  })
  const close = async (): Promise<void> => {
    demo.close()
    partner.negotiation.stop()
    await partner.pc.close()
  }
  return { demo, partner, connected: connected.promise, faults, close }
}

test.each([
  ['that offers', false],
  ['that is offered to', true],
])('a peer %s plays decodable pictures and sound to its partner', async (_name, polite) => {
  const { partner, connected, faults, close } = aMeeting(polite)
  partner.negotiation.begin()
  await connected
  const pictures = await partner.received('video', 10)
  const sounds = await partner.received('audio', 5)
  // The first payload starts a key frame: its start bit is set, and bit 0 of the frame is 0.
  const [first] = pictures
  expect(first?.payload[0]).toBe(0x90)
  expect((first?.payload[4] ?? 1) & 1).toBe(0)
  expect(pictures.some(({ header }) => header.marker)).toBe(true)
  expect(sounds.every(({ payload }) => payload.length > 0)).toBe(true)
  expect(faults).toEqual([])
  await close()
})

test('on glare the impolite peer keeps its own offer, and they connect', async () => {
  const { partner, connected, faults, close } = aMeeting(false)
  // The partner sends an offer at the same time; being polite, it rolls its own back.
  partner.offerOutOfTurn()
  await connected
  expect((await partner.received('video', 1)).length).toBeGreaterThan(0)
  expect(faults).toEqual([])
  await close()
})

test('an offering peer sends a new offer with new credentials when its partner requests a restart', async () => {
  const { demo, partner, connected, faults, close } = aMeeting(false)
  const credentials = () => /a=ice-ufrag:(\S+)/.exec(partner.pc.remoteDescription?.sdp ?? '')?.[1]
  await connected
  const before = credentials()
  demo.accept({ restart: true })
  await expect.poll(credentials).not.toBe(before)
  const soFar = (await partner.received('video', 1)).length
  await partner.received('video', soFar + 10)
  expect(faults).toEqual([])
  await close()
})

test('two hundred calls leave no socket open', async () => {
  const sockets = (): number =>
    process.getActiveResourcesInfo().filter((name) => name === 'UDPWrap' || name === 'TCPServerWrap').length
  for (let round = 0; round < 20; round += 1) {
    const meetings = Array.from({ length: 10 }, () => aMeeting(false))
    expect(sockets()).toBeLessThan(200)
    // Nine are abandoned by Next; the tenth is already playing.
    const [tenth, ...nine] = meetings
    await Promise.all(nine.map(({ close }) => close()))
    await tenth?.connected
    await tenth?.close()
  }
  // Sockets leave the loop one tick after they were closed.
  await expect.poll(sockets).toBe(0)
}, 60_000)
