import { type Captured, capture, captureCamera, captureMicrophone, type DeviceWish } from './capture.ts'
import { type DeviceProblem, problemOf, problemOfPage } from './device-problem.ts'

export interface Device {
  readonly id: string
  readonly label: string
}

export interface LocalMediaState {
  /** `idle`: nobody was asked yet; `asking`: the browser asks or opens; then it is open, or failed with a problem. */
  readonly phase: 'idle' | 'asking' | 'open' | 'failed'
  readonly problem: DeviceProblem | null
  /** One's own picture and sound, for the preview and the meter. */
  readonly stream: MediaStream | null
  readonly hasCamera: boolean
  readonly hasMicrophone: boolean
  readonly cameras: readonly Device[]
  readonly microphones: readonly Device[]
  readonly cameraId: string | null
  readonly microphoneId: string | null
}

/** The page as far as devices need it; `media` is undefined on an insecure address, whatever the types say. */
export interface DevicePorts {
  readonly media: MediaDevices | undefined
  readonly permissions: Permissions | undefined
  readonly isSecureContext: boolean
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>
}

export type Kind = 'audio' | 'video'
const entries = { audio: 'microphone', video: 'camera' } as const
const closed: LocalMediaState = {
  phase: 'idle',
  problem: null,
  stream: null,
  hasCamera: false,
  hasMicrophone: false,
  cameras: [],
  microphones: [],
  cameraId: null,
  microphoneId: null,
}

function stopAll({ video, audio }: Captured): void {
  video.stop()
  audio?.stop()
}

/** One's own camera and microphone: opened, exchanged, muted, and watched for being unplugged. */
export class LocalMedia {
  readonly #ports: DevicePorts
  readonly #listeners = new Set<() => void>()
  readonly #trackListeners = new Set<(track: MediaStreamTrack) => void>()
  readonly #lossListeners = new Set<(kind: Kind) => void>()
  #state = closed
  #sends = { microphone: true, camera: true }
  #opening: Promise<void> | null = null
  #swapping: Promise<void> = Promise.resolve()
  /** Tells an opening or an exchange that `close` has overtaken: what it still captures must not stay on. */
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

  /** Hears every track that takes the place of another. */
  onTrack(listener: (track: MediaStreamTrack) => void): () => void {
    this.#trackListeners.add(listener)
    return () => this.#trackListeners.delete(listener)
  }

  /** Hears of a camera or a microphone that is gone, with nothing to take its place. */
  onLoss(listener: (kind: Kind) => void): () => void {
    this.#lossListeners.add(listener)
    return () => this.#lossListeners.delete(listener)
  }

  /** Opens the devices; the browser asks the person if it must. Never throws: see `problem`. */
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
   * Opens them only where that was allowed before, so that nobody is asked without a tap. What is known to be refused,
   * or impossible here, is told at once.
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
    const turn = this.#turn
    this.#swapping = this.#swapping.then(() => this.#trySwap(kind, deviceId, turn))
    return this.#swapping
  }

  /** Switches what is captured on and off without closing it. */
  enable(sends: { readonly microphone: boolean; readonly camera: boolean }): void {
    this.#sends = sends
    for (const track of this.#state.stream?.getAudioTracks() ?? []) track.enabled = sends.microphone
    for (const track of this.#state.stream?.getVideoTracks() ?? []) track.enabled = sends.camera
  }

  close(): void {
    this.#turn += 1
    this.#opening = null
    // A question that nobody answers holds up what is left here, and not what comes after.
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
      // Some browsers do not know this permission by name; then a tap asks.
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

  /** Nothing could be opened: what was open before and still lives stays, so that it can be muted and closed. */
  #keepLiving(problem: DeviceProblem): void {
    const before = this.#tracks()
    const living = before.filter((track) => track.readyState === 'live')
    const hasCamera = living.some((track) => track.kind === 'video')
    this.#hold(living, hasCamera ? { phase: 'open', problem: null } : { phase: 'failed', problem })
    this.#tellLosses(before)
  }

  /** These are one's tracks from now on. */
  #hold(tracks: readonly MediaStreamTrack[], change: Pick<LocalMediaState, 'phase' | 'problem'>): void {
    const idOf = (kind: Kind) => tracks.find((track) => track.kind === kind)?.getSettings().deviceId ?? null
    const has = (kind: Kind) => tracks.some((track) => track.kind === kind)
    this.#set({
      ...change,
      stream: tracks.length === 0 ? null : new MediaStream([...tracks]),
      hasCamera: has('video'),
      hasMicrophone: has('audio'),
      cameraId: idOf('video'),
      microphoneId: idOf('audio'),
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
    // A track that ends by itself was unplugged or taken away: whatever is there now takes its place.
    track.onended = () => {
      if (this.#tracks().includes(track)) void this.open()
    }
    for (const listener of [...this.#trackListeners]) listener(track)
  }

  async #trySwap(kind: Kind, deviceId: string, turn: number): Promise<void> {
    if (turn !== this.#turn) return
    try {
      await this.#swap(kind, deviceId, turn)
    } catch {
      // Where the chosen one does not open, the question is asked anew for any.
      if (turn === this.#turn) await this.open()
    }
  }

  /** Puts one new track in the place of its kind, stopping the old one first: phones hold one camera at a time. */
  async #swap(kind: Kind, deviceId: string, turn: number): Promise<void> {
    const { media } = this.#ports
    if (media === undefined || this.#state.phase === 'idle') return
    if (this.#state.stream === null) {
      const chosen = kind === 'video' ? { cameraId: deviceId } : { microphoneId: deviceId }
      await this.#open({ ...this.#wish(), ...chosen })
      const { cameraId, microphoneId } = this.#state
      const isOpen = (kind === 'video' ? cameraId : microphoneId) === deviceId
      if (turn === this.#turn && isOpen) this.#ports.storage.setItem(entries[kind], deviceId)
      return
    }
    this.#stop(kind)
    const fresh = await (kind === 'audio' ? captureMicrophone : captureCamera)(media, deviceId)
    if (turn !== this.#turn) return fresh.stop()
    // Whatever came in the meantime is replaced as well.
    this.#stop(kind)
    const tracks = [...this.#tracks().filter((track) => track.kind !== kind), fresh]
    const { phase, problem } = this.#state
    this.#hold(tracks, kind === 'video' ? { phase: 'open', problem: null } : { phase, problem })
    // Kept only now: one that does not open must not be what every try to come asks for.
    this.#ports.storage.setItem(entries[kind], deviceId)
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
