import type { Clock } from '../../platform/clock.ts'
import {
  type CaptureResult,
  capture,
  captureCamera,
  captureMicrophone,
  type Devices,
  type DeviceWish,
  type IsGranted,
} from './capture.ts'
import { type DeviceProblem, problemOfPage } from './device-problem.ts'
import { type InterruptionPorts, Interruptions } from './interruptions.ts'
import type { Device } from './local-media-state.ts'
import { captureOtherCamera } from './other-camera.ts'
import { type Kind, OwnTracks } from './own-tracks.ts'

/** The page as far as devices need it; `media` is undefined on an insecure address, despite its type. */
export interface DevicePorts {
  readonly media: Devices | undefined
  readonly permissions: Permissions | undefined
  readonly isSecureContext: boolean
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>
  readonly clock: Clock
  readonly page: InterruptionPorts['page']
}

const entries = { audio: 'microphone', video: 'camera' } as const

/** A device to put in the place of the one that is open. */
interface Exchange {
  readonly kind: Kind
  /** A choice to be remembered; left out, the next visit begins as before. */
  readonly deviceId?: string
  readonly take: (media: Devices) => Promise<MediaStreamTrack>
}

function stopAll({ video, audio }: CaptureResult): void {
  video?.stop()
  audio?.stop()
}

/** Some browsers end a device's name with its USB numbers, "HD Camera (05ac:8600)", which nobody knows it by. */
const usbNumbers = / \([\da-f]{4}:[\da-f]{4}\)$/

/** One's own camera and microphone: opened, replaced, muted, and watched for being unplugged. */
export class LocalMedia {
  readonly #ports: DevicePorts
  readonly #tracks = new OwnTracks(
    () => void this.open(),
    (track) => this.#interruptions.watch(track),
  )
  readonly #interruptions: Interruptions
  #opening: Promise<void> | null = null
  #swapping: Promise<void> = Promise.resolve()
  /** Marks an opening or a replacement that `close` has overtaken: what it still captures must not stay on. */
  #generation = 0

  readonly current = this.#tracks.current
  readonly subscribe = this.#tracks.subscribe
  readonly onTrack = this.#tracks.onTrack
  readonly onLoss = this.#tracks.onLoss
  readonly enable = this.#tracks.enable

  constructor(ports: DevicePorts) {
    this.#ports = ports
    this.#interruptions = new Interruptions({
      ...ports,
      current: this.#tracks.of,
      reopen: (kind) => this.#reopen(kind),
    })
    this.onInterruption = this.#interruptions.onChange
    this.onInterruption((kind, isInterrupted) => this.#tracks.interrupt(kind, isInterrupted))
    ports.media?.addEventListener?.('devicechange', () => {
      if (this.current().phase !== 'idle') void this.#list()
    })
  }

  /** Called when the system takes a device, as a telephone call does, and when it gives it back. */
  readonly onInterruption: Interruptions['onChange']

  /** Opens the devices; the browser prompts the person if it must. Never throws: see `problem`. */
  open(): Promise<void> {
    return this.#open(this.#wish())
  }

  #wish(): DeviceWish {
    const { storage } = this.#ports
    return { cameraId: storage.getItem(entries.video), microphoneId: storage.getItem(entries.audio) }
  }

  #open(wish: DeviceWish): Promise<void> {
    if (this.#opening !== null) return this.#opening
    const opening = this.#tryOpen(this.#generation, wish).finally(() => {
      if (this.#opening === opening) this.#opening = null
    })
    this.#opening = opening
    return opening
  }

  /**
   * Opens them only if that was allowed before, so that there is no prompt without a tap. A known refusal or an
   * impossible request is reported at once.
   */
  async openIfGranted(): Promise<void> {
    if (this.#pageProblem() !== null) return this.open()
    const generation = this.#generation
    const permission = await this.#permission('camera')
    if (generation !== this.#generation) return
    if (permission === 'granted') await this.open()
    else if (permission === 'denied') this.#tracks.set({ phase: 'failed', problem: 'refused' })
  }

  /** One exchange at a time, so that each begins with what the one before it has left. */
  choose(kind: Kind, deviceId: string): Promise<void> {
    const take = kind === 'audio' ? captureMicrophone : captureCamera
    return this.#exchange({ kind, deviceId, take: (media) => take(media, deviceId) })
  }

  /** To the camera on the other side of the phone and back, for as long as the devices are open. */
  flip(): Promise<void> {
    return this.#exchange({
      kind: 'video',
      take: (media) => {
        const { cameraId: id, cameras, facing } = this.current()
        const ids = cameras.map((camera) => camera.id)
        return captureOtherCamera(media, { id, facing }, ids)
      },
    })
  }

  /** Opens the same camera again, for a setting that applies when it is opened. */
  reopenCamera(): Promise<void> {
    return this.#exchange({
      kind: 'video',
      take: (media) => captureCamera(media, this.current().cameraId ?? ''),
    })
  }

  /** The same device again, in the place of the track that the system has silenced. */
  async #reopen(kind: Kind): Promise<void> {
    const { media } = this.#ports
    const generation = this.#generation
    const { cameraId, microphoneId } = this.current()
    if (media === undefined || this.#tracks.of(kind) === null) return
    const fresh = await (kind === 'audio'
      ? captureMicrophone(media, microphoneId ?? '')
      : captureCamera(media, cameraId ?? ''))
    if (generation !== this.#generation) return fresh.stop()
    this.#tracks.replace(kind, fresh)
  }

  #exchange(wanted: Exchange): Promise<void> {
    const generation = this.#generation
    this.#swapping = this.#swapping.then(() => this.#trySwap(wanted, generation))
    return this.#swapping
  }

  close(): void {
    this.#generation += 1
    this.#opening = null
    // An unanswered prompt blocks what is left here, but not what comes after.
    this.#swapping = Promise.resolve()
    this.#interruptions.forget()
    this.#tracks.close()
  }

  #pageProblem(): DeviceProblem | null {
    const { isSecureContext, media } = this.#ports
    return problemOfPage({ isSecureContext, hasMediaDevices: media?.getUserMedia !== undefined })
  }

  async #permission(kind: 'camera' | 'microphone'): Promise<PermissionState> {
    try {
      const name = kind as PermissionName
      return (await this.#ports.permissions?.query({ name }))?.state ?? 'prompt'
    } catch {
      // Some browsers do not know this permission by name; then a tap prompts.
      return 'prompt'
    }
  }

  async #tryOpen(generation: number, wish: DeviceWish): Promise<void> {
    const { media } = this.#ports
    const problem = this.#pageProblem()
    if (problem !== null || media === undefined) {
      this.#tracks.set({ phase: 'failed', problem: problem ?? 'unsupported' })
      return
    }
    this.#tracks.set({ phase: 'asking', problem: null })
    const isGranted: IsGranted = async (kind) => (await this.#permission(kind)) === 'granted'
    const captured = await capture(media, wish, isGranted)
    if (generation !== this.#generation) return stopAll(captured)
    if (captured.video === null && captured.audio === null) {
      this.#tracks.keepLiving(captured.problems.video ?? 'unknown')
    } else this.#tracks.take(captured)
    await this.#list(generation)
  }

  async #trySwap(wanted: Exchange, generation: number): Promise<void> {
    if (generation !== this.#generation) return
    try {
      await this.#swap(wanted, generation)
    } catch {
      // If the chosen one does not open, any is requested.
      if (generation === this.#generation) await this.open()
    }
  }

  /** Puts one new track in the place of its kind, stopping the old one first: phones hold one camera at a time. */
  async #swap({ kind, deviceId, take }: Exchange, generation: number): Promise<void> {
    const { media } = this.#ports
    if (media === undefined || this.current().phase === 'idle') return
    if (this.current().stream === null) {
      if (deviceId === undefined) return
      const chosen = kind === 'video' ? { cameraId: deviceId } : { microphoneId: deviceId }
      await this.#open({ ...this.#wish(), ...chosen })
      const { cameraId, microphoneId } = this.current()
      const isOpen = (kind === 'video' ? cameraId : microphoneId) === deviceId
      if (generation === this.#generation && isOpen) this.#ports.storage.setItem(entries[kind], deviceId)
      return
    }
    this.#tracks.stop(kind)
    const fresh = await take(media)
    if (generation !== this.#generation) return fresh.stop()
    this.#tracks.replace(kind, fresh)
    // Stored only now: a device that does not open must not be what every later try requests.
    if (deviceId !== undefined) this.#ports.storage.setItem(entries[kind], deviceId)
  }

  async #list(generation = this.#generation): Promise<void> {
    const all = (await this.#ports.media?.enumerateDevices().catch(() => [])) ?? []
    if (generation !== this.#generation) return
    const of = (kind: MediaDeviceKind): Device[] =>
      all
        .filter((info) => info.kind === kind && info.deviceId !== '')
        .map((info) => ({ id: info.deviceId, label: info.label.replace(usbNumbers, '') }))
    const [cameras, microphones, speakers] = [of('videoinput'), of('audioinput'), of('audiooutput')]
    this.#tracks.set({ cameras, microphones, speakers })
  }
}
