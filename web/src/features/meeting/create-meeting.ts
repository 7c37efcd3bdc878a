import type { GenderFilter } from '@serendip/contract'
import { onAwake } from '../../platform/awake.ts'
import { loadLate } from '../../platform/late/load-late.ts'
import type { Platform } from '../../platform/platform.ts'
import { BackgroundBlur, type BlurPorts } from '../../shared/devices/background-blur.ts'
import { darkTrack, silentTrack } from '../../shared/devices/empty-tracks.ts'
import { LocalMedia } from '../../shared/devices/local-media.ts'
import { createConnectionSupply } from '../../shared/rtc/connection-supply.ts'
import { onNetworkChange } from '../../shared/rtc/network-changes.ts'
import type { LocalTracks } from '../../shared/rtc/prepared-connection.ts'
import { createCallView } from './call-view.ts'
import { createAttendance } from './going-on.ts'
import { LateSight } from './picture/late-sight.ts'
import { Meeting } from './meeting.ts'
import type { MeetingParts } from './meeting-context.tsx'
import { cueOf } from './meeting-cues.ts'
import { RemotePicture } from './picture/remote-picture.ts'
import { meetingReports } from './report-meeting.ts'
import type { CallState } from './state/call-state.ts'
import { createTabMemory, navigationType } from './tab-memory.ts'
import { createVideoReport } from './picture/video-report.ts'

/** The tracks to send; for a missing device, an empty track created once takes its place. */
function createTracks(media: LocalMedia): () => LocalTracks {
  const empty = { audio: once(silentTrack), video: once(darkTrack) }
  return () => {
    const { stream } = media.current()
    return {
      audio: stream?.getAudioTracks()[0] ?? empty.audio(),
      video: stream?.getVideoTracks()[0] ?? empty.video(),
    }
  }
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

const loadBlur: BlurPorts['load'] = async () =>
  (await loadLate(() => import('../../shared/devices/blur/blur-stream.ts'))).blurStream

/** Meeting people, from this page's parts. */
export function createMeeting(
  platform: Platform,
  page: Window,
  wantsRing: (ringId: string) => boolean,
): MeetingParts {
  const { api, socket, clock, preferences, cues } = platform
  const blur = new BackgroundBlur({ preferences, clock, load: loadBlur })
  const devices: MediaDevices | undefined = page.navigator.mediaDevices
  const media = new LocalMedia({
    media: devices && blur.over(devices),
    permissions: page.navigator.permissions,
    isSecureContext: page.isSecureContext,
    storage: page.localStorage,
    clock,
    page: page.document,
  })
  const tracks = createTracks(media)
  const supply = createConnectionSupply({
    fetchConfig: () => api.calls.rtcConfig(),
    tracks,
    serverNowMs: () => socket.serverNowMs(),
  })
  const memory = createTabMemory(page.sessionStorage, navigationType(page.performance), page)
  const videoReport = createVideoReport(api.calls, clock)
  const picture = new RemotePicture(page.document, page.localStorage)
  const sight = new LateSight(async () => {
    const { Sight } = await loadLate(() => import('./picture/sight.ts'))
    return new Sight({
      clock,
      page: page.document,
      remote: picture.element,
      ownTrack: () => media.current().stream?.getVideoTracks()[0] ?? null,
    })
  })
  const ports = {
    socket,
    clock,
    media,
    supply,
    tracks,
    picture,
    sight,
    videoReport,
    memory,
    onNetworkChange,
    wantsRing,
    onAwake: (run: () => void) => onAwake(page, run),
    shownPriceOf: (filter: GenderFilter) => platform.settings.shown()?.filterPriceCoins[filter],
    onStep(before: CallState, now: CallState) {
      for (const event of meetingReports(before, now)) platform.analytics.report(event)
      const cue = cueOf(before, now)
      if (cue === null) return
      // Opening the sound takes longer than answering a found partner's offer, so the picture comes first. A person who has
      // silenced a call wants no sound for its texts.
      const play = () => cues.play(cue, cue === 'message' && picture.element.volume === 0)
      platform.clock.after(0, () => meeting.afterDrawing(play))
    },
  }
  const meeting: Meeting = new Meeting(ports, [preferences.language()])
  // A person who wanted blur is not shown without it: the camera stays off until they turn it on.
  blur.onFailure(() => void meeting.switch({ camera: false }))
  // The first filter is the one that the first questions, or another device, named.
  const { matchingFilter: filter } = platform.clientSettings.read()
  const { wish } = meeting.current().call
  if (filter !== undefined) meeting.dispatch({ type: 'wish', wish: { ...wish, filter } })
  const view = createCallView(page.localStorage)
  return { meeting, media, blur, picture, supply, view, attendance: createAttendance(page.document) }
}
