import type { DemoClock } from '../demo-server.ts'
import type { Reel } from './demo-reel.ts'
import { packetiseVp8, pictureIds } from './packetise-vp8.ts'

/** One RTP packet before a sender gives it its source and payload type. */
export interface MediaPacket {
  readonly payload: Buffer
  readonly sequenceNumber: number
  readonly timestamp: number
  /** The last packet of a frame. */
  readonly marker: boolean
}

export interface ReelOutput {
  video(packet: MediaPacket): void
  audio(packet: MediaPacket): void
}

export interface Playback {
  /** Jumps to the next key frame at once, because the receiver lost one. */
  showKeyFrame(): void
  stop(): void
}

const videoTicksPerMs = 90
const audioTicksPerMs = 48
/** When the process was suspended and falls further behind, it continues from now instead of catching up. */
const lagMaxMs = 500
/** Key frame requests in faster succession concern the same loss. */
const keyFrameGapMs = 400

const sequenceNumbers = 1 << 16
const timestamps = 2 ** 32

/** Plays a reel in a loop until stopped, at its own pace by the clock. */
export function playReel(reel: Reel, clock: DemoClock, output: ReelOutput): Playback {
  const { video, audio } = reel
  const startedAt = clock.now()
  const isLate = (dueAt: number): boolean => clock.now() - dueAt > lagMaxMs
  const timestampOf = (dueAt: number, ticksPerMs: number): number =>
    Math.round((dueAt - startedAt) * ticksPerMs) % timestamps

  let frame = 0
  let frameDueAt = startedAt
  let videoSequence = 0
  let pictureId = 0
  let keyShownAt = startedAt

  function sendFrame(): void {
    const current = video.frames[frame]
    if (!current) return
    const payloads = packetiseVp8(current.data, pictureId)
    const timestamp = timestampOf(frameDueAt, videoTicksPerMs)
    for (const [index, payload] of payloads.entries()) {
      output.video({
        payload,
        sequenceNumber: videoSequence,
        timestamp,
        marker: index === payloads.length - 1,
      })
      videoSequence = (videoSequence + 1) % sequenceNumbers
    }
    if (current.isKey) keyShownAt = clock.now()
    pictureId = (pictureId + 1) % pictureIds
    const following = video.frames[frame + 1]
    frameDueAt += (following?.atMs ?? video.durationMs) - current.atMs
    frame = following ? frame + 1 : 0
  }

  let packet = 0
  let packetDueAt = startedAt
  let audioSequence = 0

  function sendSound(): void {
    const payload = audio.packets[packet]
    if (!payload) return
    const timestamp = timestampOf(packetDueAt, audioTicksPerMs)
    output.audio({ payload, sequenceNumber: audioSequence, timestamp, marker: false })
    audioSequence = (audioSequence + 1) % sequenceNumbers
    packetDueAt += audio.packetMs
    packet = (packet + 1) % audio.packets.length
  }

  let cancel = (): void => {}
  function step(): void {
    const now = clock.now()
    if (isLate(frameDueAt)) frameDueAt = now
    if (isLate(packetDueAt)) packetDueAt = now
    while (frameDueAt <= now) sendFrame()
    while (packetDueAt <= now) sendSound()
    cancel = clock.after(Math.min(frameDueAt, packetDueAt) - now, step)
  }
  step()

  return {
    showKeyFrame() {
      if (clock.now() - keyShownAt < keyFrameGapMs) return
      const next = video.frames.findIndex(({ isKey }, index) => isKey && index >= frame)
      frame = Math.max(0, next)
      keyShownAt = clock.now()
    },
    stop: () => cancel(),
  }
}
