import type { GenderFilter } from '@serendip/contract'
import type { Clock } from '../../platform/clock.ts'
import type { SocketClient } from '../../platform/socket/socket-client.ts'
import type { LocalMedia } from '../../shared/devices/local-media.ts'
import type { ConnectionSupply } from '../../shared/rtc/connection-supply.ts'
import type { LocalTracks } from '../../shared/rtc/prepared-connection.ts'
import type { RemotePicture } from './picture/remote-picture.ts'
import type { Sight } from './picture/sight.ts'
import type { CallState } from './state/call-state.ts'
import type { TabMemory } from './tab-memory.ts'
import type { VideoReport } from './picture/video-report.ts'

/** Dependencies of a meeting: the page, the server, and its listeners. */
export interface MeetingPorts {
  readonly socket: SocketClient
  readonly clock: Clock
  readonly media: LocalMedia
  readonly supply: ConnectionSupply
  /** The tracks to send now; an empty track replaces a missing device. */
  readonly tracks: () => LocalTracks
  readonly picture: Pick<RemotePicture, 'show' | 'leave'>
  /** The watches of the two pictures. */
  readonly sight: Pick<Sight, 'follow' | 'wordOn' | 'onceShown' | 'onChange' | 'partnerFault' | 'checkAgain'>
  readonly videoReport: VideoReport
  readonly memory: TabMemory
  /** Price of a match by a filter as screens show it; undefined before they do. */
  readonly shownPriceOf: (filter: GenderFilter) => number | undefined
  readonly onNetworkChange: (run: () => void) => () => void
  /** Called when the page may have slept. */
  readonly onAwake: (run: () => void) => () => void
  /** Called after every step of the machine, drawn or not. */
  readonly onStep: (before: CallState, now: CallState) => void
  /** Whether this tab rang, or answered, and has not taken it back. */
  readonly wantsRing: (ringId: string) => boolean
}
