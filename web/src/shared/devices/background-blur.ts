import type { Clock } from '../../platform/clock.ts'
import { createObservable } from '../../platform/observable.ts'
import type { Preferences } from '../../platform/storage/preferences.ts'
import type { Devices } from './capture.ts'

export interface BlurPorts {
  readonly preferences: Pick<Preferences, 'isOn' | 'turn'>
  readonly clock: Clock
  /** Loads what blurs the pictures of a camera; the result rejects if that is impossible here, or too late. */
  load(): Promise<(stream: MediaStream, limit: AbortSignal) => Promise<MediaStream>>
}

/** Maximum time that a camera waits for the blur, whose code comes over the network. */
export const blurWithinMs = 15_000

/** Whether this browser lets a page change the pictures of a camera. */
export const canProcessPictures = (page: object): boolean =>
  'MediaStreamTrackProcessor' in page && 'MediaStreamTrackGenerator' in page

/** Whether cameras are opened with a blurred background; what blurs them is loaded when it is first needed. */
export class BackgroundBlur {
  readonly #ports: BlurPorts
  readonly #turned = createObservable({})
  readonly #failed = new Set<() => void>()
  readonly subscribe = this.#turned.subscribe

  constructor(ports: BlurPorts) {
    this.#ports = ports
  }

  readonly isOn = (): boolean => this.#ports.preferences.isOn('backgroundBlur')

  /** Called before a camera arrives that should be blurred and is not. */
  onFailure(listener: () => void): () => void {
    this.#failed.add(listener)
    return () => this.#failed.delete(listener)
  }

  /** Applies to cameras opened from now on. */
  turn(isOn: boolean): void {
    this.#ports.preferences.turn('backgroundBlur', isOn)
    this.#turned.set({})
  }

  /** The same devices, whose cameras arrive with a blurred background while blur is on. */
  over(devices: MediaDevices): Devices {
    return {
      getUserMedia: async (constraints) => {
        const stream = await devices.getUserMedia(constraints)
        return this.isOn() && stream.getVideoTracks().length > 0 ? this.#blur(stream) : stream
      },
      enumerateDevices: () => devices.enumerateDevices(),
      addEventListener: devices.addEventListener?.bind(devices),
    }
  }

  async #blur(stream: MediaStream): Promise<MediaStream> {
    try {
      return await this.#inTime(async (limit) => (await this.#ports.load())(stream, limit))
    } catch {
      // The setting must not claim what the picture does not show.
      this.turn(false)
      for (const listener of [...this.#failed]) listener()
      return stream
    }
  }

  #inTime<T>(work: (limit: AbortSignal) => Promise<T>): Promise<T> {
    const limit = new AbortController()
    return new Promise((resolve, reject) => {
      const cancel = this.#ports.clock.after(blurWithinMs, () => {
        limit.abort()
        reject(new Error('too late'))
      })
      work(limit.signal).then(resolve, reject).finally(cancel)
    })
  }
}
