import { type Captured, capture, captureCamera, captureMicrophone, type DeviceWish } from './capture.ts'
import { type DeviceProblem, problemOf, problemOfPage } from './device-problem.ts'
import { closed, type Device, type LocalMediaState } from './local-media-state.ts'
import { captureOtherCamera } from './other-camera.ts'

/** The page as far as devices need it; `media` is undefined on an insecure address, despite its type. */
export interface DevicePorts {
  readonly media: MediaDevices | undefined
  readonly permissions: Permissions | undefined
  readonly isSecureContext: boolean
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>
}

export type Kind = 'audio' | 'video'
const entries = { audio: 'microphone', video: 'camera' } as const

/** A device to put in the place of the one that is open. */
interface Exchange {
  readonly kind: Kind
  /** A choice to be remembered; left out, the next visit begins as before. */
  readonly deviceId?: string
  readonly take: (media: MediaDevices) => Promise<MediaStreamTrack>
}

function stopAll({ video, audio }: Captured): void {
  video.stop()
  audio?.stop()
}

/** One's own camera and microphone: opened, replaced, muted, and watched for being unplugged. */
export class LocalMedia {
  readonly #ports: DevicePorts
  readonly #listeners = new Set<() => void>()
  readonly #trackListeners = new Set<(track: MediaStreamTrack) => void>()
  readonly #lossListeners = new Set<(kind: Kind) => void>()
  #state = closed
  #sends = { microphone: true, camera: true }
  #opening: Promise<void> | null = null
  #swapping: Promise<void> = Promise.resolve()
  /** Marks an opening or a replacement that `close` has overtaken: what it still captures must not stay on. */
  #turn = 0

  constructor(ports: DevicePorts) {
    this.#ports = ports
    ports.media?.addEventListener?.('devicechange', () => {
      if (this.#state.phase !== 'idle') void this.#list()
    })
  }

  readonly current = (): LocalMediaState => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Called with every track that replaces another. */
  onTrack(listener: (track: MediaStreamTrack) => void): () => void {
    this.#trackListeners.add(listener)
    return () => this.#trackListeners.delete(listener)
  }

  /** Called for a camera or a microphone that is gone without a replacement. */
  onLoss(listener: (kind: Kind) => void): () => void {
    this.#lossListeners.add(listener)
    return () => this.#lossListeners.delete(listener)
  }

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
    const opening = this.#tryOpen(this.#turn, wish).finally(() => {
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
    const turn = this.#turn
    const permission = await this.#permission()
    if (turn !== this.#turn) return
    if (permission === 'granted') await this.open()
    else if (permission === 'denied') this.#set({ phase: 'failed', problem: 'refused' })
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
        const { cameraId: id, cameras, facing } = this.#state
        const ids = cameras.map((camera) => camera.id)
        return captureOtherCamera(media, { id, facing }, ids)
      },
    })
  }

  #exchange(wanted: Exchange): Promise<void> {
    const turn = this.#turn
    this.#swapping = this.#swapping.then(() => this.#trySwap(wanted, turn))
    return this.#swapping
  }

  /** Enables and disables the captured tracks without closing them. */
  enable(sends: { readonly microphone: boolean; readonly camera: boolean }): void {
    this.#sends = sends
    for (const track of this.#state.stream?.getAudioTracks() ?? []) track.enabled = sends.microphone
    for (const track of this.#state.stream?.getVideoTracks() ?? []) track.enabled = sends.camera
  }

  close(): void {
    this.#turn += 1
    this.#opening = null
    // An unanswered prompt blocks what is left here, but not what comes after.
    this.#swapping = Promise.resolve()
    for (const track of this.#tracks()) {
      track.onended = null
      track.stop()
    }
    this.#set(closed)
  }

  #tracks(): readonly MediaStreamTrack[] {
    return this.#state.stream?.getTracks() ?? []
  }

  #set(change: Partial<LocalMediaState>): void {
    this.#state = { ...this.#state, ...change }
    for (const listener of [...this.#listeners]) listener()
  }

  #pageProblem(): DeviceProblem | null {
    const { isSecureContext, media } = this.#ports
    return problemOfPage({ isSecureContext, hasMediaDevices: media?.getUserMedia !== undefined })
  }

  async #permission(): Promise<PermissionState> {
    try {
      const name = 'camera' as PermissionName
      return (await this.#ports.permissions?.query({ name }))?.state ?? 'prompt'
    } catch {
      // Some browsers do not know this permission by name; then a tap prompts.
      return 'prompt'
    }
  }

  async #tryOpen(turn: number, wish: DeviceWish): Promise<void> {
    const { media } = this.#ports
    const problem = this.#pageProblem()
    if (problem !== null || media === undefined) {
      this.#set({ phase: 'failed', problem: problem ?? 'unsupported' })
      return
    }
    this.#set({ phase: 'asking', problem: null })
    try {
      const captured = await capture(media, wish)
      if (turn !== this.#turn) return stopAll(captured)
      this.#take(captured)
    } catch (thrown) {
      if (turn !== this.#turn) return
      this.#keepLiving(problemOf(thrown))
    }
    await this.#list(turn)
  }

  #take({ video, audio }: Captured): void {
    const before = this.#tracks()
    for (const track of before) track.stop()
    this.#hold(audio === null ? [video] : [audio, video], { phase: 'open', problem: null })
    for (const track of this.#tracks()) this.#begin(track)
    this.#tellLosses(before)
  }

  /** Nothing could be opened: open tracks that are still live stay, so that they can be muted and closed. */
  #keepLiving(problem: DeviceProblem): void {
    const before = this.#tracks()
    const living = before.filter((track) => track.readyState === 'live')
    const hasCamera = living.some((track) => track.kind === 'video')
    this.#hold(living, hasCamera ? { phase: 'open', problem: null } : { phase: 'failed', problem })
    this.#tellLosses(before)
  }

  /** Sets the current tracks. */
  #hold(tracks: readonly MediaStreamTrack[], change: Pick<LocalMediaState, 'phase' | 'problem'>): void {
    const settingsOf = (kind: Kind) => tracks.find((track) => track.kind === kind)?.getSettings()
    const has = (kind: Kind) => tracks.some((track) => track.kind === kind)
    this.#set({
      ...change,
      stream: tracks.length === 0 ? null : new MediaStream([...tracks]),
      hasCamera: has('video'),
      hasMicrophone: has('audio'),
      cameraId: settingsOf('video')?.deviceId ?? null,
      microphoneId: settingsOf('audio')?.deviceId ?? null,
      facing: settingsOf('video')?.facingMode,
    })
  }

  #tellLosses(before: readonly MediaStreamTrack[]): void {
    for (const kind of ['audio', 'video'] as const) {
      const isOf = (track: MediaStreamTrack) => track.kind === kind
      if (!before.some(isOf) || this.#tracks().some(isOf)) continue
      for (const listener of [...this.#lossListeners]) listener(kind)
    }
  }

  #begin(track: MediaStreamTrack): void {
    this.enable(this.#sends)
    // A track that ends by itself was unplugged or taken away: whatever device is there now replaces it.
    track.onended = () => {
      if (this.#tracks().includes(track)) void this.open()
    }
    for (const listener of [...this.#trackListeners]) listener(track)
  }

  async #trySwap(wanted: Exchange, turn: number): Promise<void> {
    if (turn !== this.#turn) return
    try {
      await this.#swap(wanted, turn)
    } catch {
      // If the chosen one does not open, any is requested.
      if (turn === this.#turn) await this.open()
    }
  }

  /** Puts one new track in the place of its kind, stopping the old one first: phones hold one camera at a time. */
  async #swap({ kind, deviceId, take }: Exchange, turn: number): Promise<void> {
    const { media } = this.#ports
    if (media === undefined || this.#state.phase === 'idle') return
    if (this.#state.stream === null) {
      if (deviceId === undefined) return
      const chosen = kind === 'video' ? { cameraId: deviceId } : { microphoneId: deviceId }
      await this.#open({ ...this.#wish(), ...chosen })
      const { cameraId, microphoneId } = this.#state
      const isOpen = (kind === 'video' ? cameraId : microphoneId) === deviceId
      if (turn === this.#turn && isOpen) this.#ports.storage.setItem(entries[kind], deviceId)
      return
    }
    this.#stop(kind)
    const fresh = await take(media)
    if (turn !== this.#turn) return fresh.stop()
    // Tracks captured in the meantime are replaced as well.
    this.#stop(kind)
    const tracks = [...this.#tracks().filter((track) => track.kind !== kind), fresh]
    const { phase, problem } = this.#state
    this.#hold(tracks, kind === 'video' ? { phase: 'open', problem: null } : { phase, problem })
    // Stored only now: a device that does not open must not be what every later try requests.
    if (deviceId !== undefined) this.#ports.storage.setItem(entries[kind], deviceId)
    this.#begin(fresh)
  }

  #stop(kind: Kind): void {
    for (const track of this.#tracks()) if (track.kind === kind) track.stop()
  }

  async #list(turn = this.#turn): Promise<void> {
    const all = (await this.#ports.media?.enumerateDevices().catch(() => [])) ?? []
    if (turn !== this.#turn) return
    const of = (kind: MediaDeviceKind): Device[] =>
      all
        .filter((one) => one.kind === kind && one.deviceId !== '')
        .map((one) => ({ id: one.deviceId, label: one.label }))
    this.#set({ cameras: of('videoinput'), microphones: of('audioinput') })
  }
}
