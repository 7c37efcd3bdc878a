import type { Clock } from '../../platform/clock.ts'
import type { SocketClient } from '../../platform/socket/socket-client.ts'
import type { LocalMedia } from './devices/local-media.ts'
import type { RemotePicture } from './remote-picture.ts'
import type { ConnectionSupply } from './rtc/connection-supply.ts'
import type { LocalTracks } from './rtc/prepared-connection.ts'
import type { CallState } from './state/call-state.ts'
import type { TabMemory } from './tab-memory.ts'
import type { VideoReport } from './video-report.ts'

/** What surrounds a meeting: the page, the server, and what hears of it. */
export interface MeetingPorts {
  readonly socket: SocketClient
  readonly clock: Clock
  readonly media: LocalMedia
  readonly supply: ConnectionSupply
  /** What to send now; an empty track keeps the place of a device that is missing. */
  readonly tracks: () => LocalTracks
  readonly picture: Pick<RemotePicture, 'show' | 'leave'>
  readonly videoReport: VideoReport
  readonly memory: TabMemory
  readonly onNetworkChange: (run: () => void) => () => void
  /** Hears of every step of the machine, drawn or not. */
  readonly onStep: (before: CallState, now: CallState) => void
  /** Whether a call that is found now answers a ring of this tab. */
  readonly takesRungCall: () => boolean
}
