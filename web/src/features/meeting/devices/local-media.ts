import { type Captured, capture, captureCamera, captureMicrophone } from './capture.ts'
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

type Kind = 'audio' | 'video'
const entries = { audio: 'microphone', video: 'camera' } as const
const closed: LocalMediaState = {
  phase: 'idle',
  problem: null,
  stream: null,
  hasMicrophone: false,
  cameras: [],
  microphones: [],
  cameraId: null,
  microphoneId: null,
}

/** One's own camera and microphone: opened, exchanged, muted, and watched for being unplugged. */
export class LocalMedia {
  readonly #ports: DevicePorts
  readonly #listeners = new Set<() => void>()
  readonly #trackListeners = new Set<(track: MediaStreamTrack) => void>()
  #state = closed
  #sends = { microphone: true, camera: true }
  #opening: Promise<void> | null = null

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

  /** Opens the devices; the browser asks the person if it must. Never throws: see `problem`. */
  open(): Promise<void> {
    this.#opening ??= this.#tryOpen().finally(() => {
      this.#opening = null
    })
    return this.#opening
  }

  /**
   * Opens them only where that was allowed before, so that nobody is asked without a tap. What is known to be refused,
   * or impossible here, is told at once.
   */
  async openIfGranted(): Promise<void> {
    if (this.#pageProblem() !== null) return this.open()
    const permission = await this.#permission()
    if (permission === 'granted') await this.open()
    else if (permission === 'denied') this.#set({ phase: 'failed', problem: 'refused' })
  }

  async choose(kind: Kind, deviceId: string): Promise<void> {
    this.#ports.storage.setItem(entries[kind], deviceId)
    // Where the chosen one does not open, the question is asked anew for any.
    await this.#swap(kind, deviceId).catch(() => this.open())
  }

  /** Switches what is captured on and off without closing it. */
  enable(sends: { readonly microphone: boolean; readonly camera: boolean }): void {
    this.#sends = sends
    for (const track of this.#state.stream?.getAudioTracks() ?? []) track.enabled = sends.microphone
    for (const track of this.#state.stream?.getVideoTracks() ?? []) track.enabled = sends.camera
  }

  close(): void {
    for (const track of this.#state.stream?.getTracks() ?? []) {
      track.onended = null
      track.stop()
    }
    this.#set(closed)
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

  async #tryOpen(): Promise<void> {
    const { media, storage } = this.#ports
    const problem = this.#pageProblem()
    if (problem !== null || media === undefined) {
      this.#set({ phase: 'failed', problem: problem ?? 'unsupported' })
      return
    }
    this.#set({ phase: 'asking', problem: null })
    try {
      const cameraId = storage.getItem(entries.video)
      this.#take(await capture(media, { cameraId, microphoneId: storage.getItem(entries.audio) }))
    } catch (thrown) {
      this.#set({ phase: 'failed', problem: problemOf(thrown), stream: null })
    }
    await this.#list()
  }

  #take({ video, audio }: Captured): void {
    const tracks = audio === null ? [video] : [audio, video]
    for (const track of this.#state.stream?.getTracks() ?? []) track.stop()
    this.#set({
      phase: 'open',
      problem: null,
      stream: new MediaStream(tracks),
      hasMicrophone: audio !== null,
      cameraId: video.getSettings().deviceId ?? null,
      microphoneId: audio?.getSettings().deviceId ?? null,
    })
    for (const track of tracks) this.#begin(track)
  }

  #begin(track: MediaStreamTrack): void {
    this.enable(this.#sends)
    // A track that ends by itself was unplugged or taken away: whatever is there now takes its place.
    track.onended = () => void this.open()
    for (const listener of [...this.#trackListeners]) listener(track)
  }

  /** Puts one new track in the place of its kind, stopping the old one first: phones hold one camera at a time. */
  async #swap(kind: Kind, deviceId: string): Promise<void> {
    const { media } = this.#ports
    const tracks = this.#state.stream?.getTracks()
    if (media === undefined || tracks === undefined) return
    for (const track of tracks) if (track.kind === kind) track.stop()
    const fresh = await (kind === 'audio' ? captureMicrophone : captureCamera)(media, deviceId)
    const id = fresh.getSettings().deviceId ?? deviceId
    this.#set({
      stream: new MediaStream([...tracks.filter((track) => track.kind !== kind), fresh]),
      ...(kind === 'audio' ? { microphoneId: id, hasMicrophone: true } : { cameraId: id }),
    })
    this.#begin(fresh)
  }

  async #list(): Promise<void> {
    const all = (await this.#ports.media?.enumerateDevices().catch(() => [])) ?? []
    const of = (kind: MediaDeviceKind): Device[] =>
      all
        .filter((one) => one.kind === kind && one.deviceId !== '')
        .map((one) => ({ id: one.deviceId, label: one.label }))
    this.#set({ cameras: of('videoinput'), microphones: of('audioinput') })
  }
}
