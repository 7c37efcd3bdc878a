import type { Platform } from '../../platform/platform.ts'
import { darkTrack, silentTrack } from './devices/empty-tracks.ts'
import { LocalMedia } from './devices/local-media.ts'
import { Meeting } from './meeting.ts'
import type { MeetingParts } from './meeting-context.tsx'
import { RemotePicture } from './remote-picture.ts'
import { meetingReports } from './report-meeting.ts'
import { createConnectionSupply } from './rtc/connection-supply.ts'
import { onNetworkChange } from './rtc/network-changes.ts'
import type { LocalTracks } from './rtc/prepared-connection.ts'
import type { CallState } from './state/call-state.ts'
import { createTabMemory, navigationType } from './tab-memory.ts'
import { createVideoReport } from './video-report.ts'

/** The tracks to send; where a device is missing, an empty track made once keeps its place. */
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

/** Meeting people, from this page's parts. */
export function createMeeting(platform: Platform, page: Window, takesRungCall: () => boolean): MeetingParts {
  const { api, socket, clock, preferences } = platform
  const media = new LocalMedia({
    media: page.navigator.mediaDevices,
    permissions: page.navigator.permissions,
    isSecureContext: page.isSecureContext,
    storage: page.localStorage,
  })
  const tracks = createTracks(media)
  const supply = createConnectionSupply({
    fetchConfig: () => api.calls.rtcConfig(),
    tracks,
    serverNowMs: () => meeting.serverNowMs(),
  })
  const memory = createTabMemory(page.sessionStorage, navigationType(page.performance))
  const videoReport = createVideoReport(api.calls, clock)
  const picture = new RemotePicture(page.document)
  const ports = {
    ...{ socket, clock, media, supply, tracks, picture, videoReport, memory },
    ...{ onNetworkChange, takesRungCall },
    onStep(before: CallState, now: CallState) {
      for (const event of meetingReports(before, now)) platform.analytics.report(event)
    },
  }
  const meeting: Meeting = new Meeting(ports, [preferences.language()])
  // What the first questions, or another device, named as the filter to begin with.
  const { matchingFilter: filter } = platform.keptSettings.read()
  const { wish } = meeting.current().call
  if (filter !== undefined) meeting.dispatch({ on: 'wish', wish: { ...wish, filter } })
  return { meeting, media, picture }
}
