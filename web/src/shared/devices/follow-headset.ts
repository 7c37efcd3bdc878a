import type { LocalMedia } from './local-media.ts'
import type { Device } from './local-media-state.ts'

/** Names under which some browsers list a device a second time. */
const aliases: ReadonlySet<string> = new Set(['default', 'communications'])

/** The one real device that came, if exactly one did: more of them are a first look and no plugging in. */
function appeared(before: readonly Device[], now: readonly Device[]): Device | null {
  if (before.length === 0) return null
  const known = new Set(before.map(({ id }) => id))
  const fresh = now.filter(({ id }) => !known.has(id) && !aliases.has(id))
  return fresh.length === 1 ? (fresh[0] ?? null) : null
}

/**
 * A headset that is plugged in is used at once, as on a telephone, and again when it comes back; whichever microphone is
 * used instead of the last one is told.
 */
export function followHeadset(
  media: Pick<LocalMedia, 'current' | 'subscribe' | 'choose'>,
  onSwitch: (label: string) => void,
): () => void {
  let { microphones, microphoneId } = media.current()
  return media.subscribe(() => {
    const now = media.current()
    const isChanged = now.microphones !== microphones
    const headset = isChanged && now.phase === 'open' ? appeared(microphones, now.microphones) : null
    const used = now.microphones.find(({ id }) => id === now.microphoneId)
    const isOther = microphoneId !== null && now.microphoneId !== null && now.microphoneId !== microphoneId
    if (isChanged) microphones = now.microphones
    if (isOther && used !== undefined && used.label !== '') onSwitch(used.label)
    // A device that is gone for a moment stays the last one that was used.
    if (now.microphoneId !== null && (!isOther || used !== undefined)) microphoneId = now.microphoneId
    if (headset !== null && headset.id !== now.microphoneId) void media.choose('audio', headset.id)
  })
}

/** The part of the partner's picture that plays the sound. */
export interface SpeakerPort {
  /** Id of the chosen loudspeaker; empty for the system's. */
  speaker(): string
  speakThrough(id: string): Promise<boolean>
}

/** A loudspeaker that is pulled out gives way to the system's, and is used again when it is back. */
export function followSpeaker(
  media: Pick<LocalMedia, 'current' | 'subscribe'>,
  picture: SpeakerPort,
): () => void {
  let { speakers } = media.current()
  return media.subscribe(() => {
    const now = media.current()
    if (now.speakers === speakers) return
    speakers = now.speakers
    // A browser that names no device, as before any permission, does not say that one is gone.
    if (speakers.length === 0) return
    const chosen = picture.speaker()
    void picture.speakThrough(speakers.some(({ id }) => id === chosen) ? chosen : '')
  })
}

/** Both, until the returned function is called. */
export function followDevices(
  media: Parameters<typeof followHeadset>[0],
  picture: SpeakerPort,
  onSwitch: (label: string) => void,
): () => void {
  const stops = [followHeadset(media, onSwitch), followSpeaker(media, picture)]
  return () => {
    for (const stop of stops) stop()
  }
}
