import { afterEach, expect, test, vi } from 'vitest'
import { type LocalTracks, prepareConnection, type RtcConfig } from './prepared-connection.ts'
import { stub } from '../../platform/stub.test-kit.ts'

afterEach(() => vi.unstubAllGlobals())

const turn = { urls: ['turn:turn.example:3478'], username: 'one', credential: 'secret' }

test.each([
  ['with a TURN server', [turn], 1],
  ['without servers', [], 0],
])('the size of the candidate pool %s', (_which, iceServers, size) => {
  const configurations: RTCConfiguration[] = []
  const sender = { getParameters: () => ({ encodings: [] }) }
  class Connection {
    constructor(configuration: RTCConfiguration) {
      configurations.push(configuration)
    }
    addTrack = () => sender
    getTransceivers = () => []
  }
  vi.stubGlobal('RTCPeerConnection', Connection)
  vi.stubGlobal('RTCRtpReceiver', { getCapabilities: () => null })
  vi.stubGlobal('MediaStream', class {})
  const config: RtcConfig = { iceServers, iceTransportPolicy: 'all', expiresAt: 0 }
  prepareConnection(config, null, stub<LocalTracks>({ audio: {}, video: {} }))
  expect(configurations).toMatchObject([{ iceServers, iceCandidatePoolSize: size }])
})
