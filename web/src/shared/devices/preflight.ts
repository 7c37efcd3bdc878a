import type { Clock } from '../../platform/clock.ts'
import type { RtcConfig } from '../rtc/prepared-connection.ts'

/** Whether media can leave this device, as far as one side can determine. */
export type PathVerdict = 'checking' | 'open' | 'closed'
export type ConnectionVerdict = 'checking' | 'good' | 'slow' | 'blocked' | 'offline'

/** Gathering a relay's candidate takes at most a few round trips. */
const gatherMs = 5_000
/** Above this, answers are noticeably delayed in a conversation. */
const slowRoundTripMs = 400

/** Whether one candidate can be gathered under this configuration: with a relay it proves that the relay answers. */
export function canGather(config: RtcConfig, clock: Clock): Promise<boolean> {
  return new Promise((resolve) => {
    const pc = new RTCPeerConnection({
      iceServers: config.iceServers as RTCIceServer[],
      iceTransportPolicy: config.iceTransportPolicy,
    })
    const finish = (answer: boolean) => {
      cancel()
      pc.onicecandidate = null
      pc.close()
      resolve(answer)
    }
    const cancel = clock.after(gatherMs, () => finish(false))
    pc.onicecandidate = ({ candidate }) => {
      if (candidate === null) finish(false)
      else if (candidate.candidate !== '') finish(true)
    }
    pc.createDataChannel('check')
    pc.setLocalDescription().catch(() => finish(false))
  })
}

/** One rating for socket, round trip and path together; the worst decides. */
export function verdictOf(
  socket: 'connecting' | 'open' | 'closed',
  roundTripMs: number | null,
  path: PathVerdict,
): ConnectionVerdict {
  if (socket !== 'open') return socket === 'closed' ? 'offline' : 'checking'
  if (path === 'closed') return 'blocked'
  if (path === 'checking' || roundTripMs === null) return 'checking'
  return roundTripMs > slowRoundTripMs ? 'slow' : 'good'
}
