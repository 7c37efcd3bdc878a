import { vi } from 'vitest'

/** A browser that records these types, with one microphone. */
export function aRecordingBrowser(supported: readonly string[] = ['audio/mp4']) {
  const track = Object.assign(new EventTarget(), { readyState: 'live', stop: vi.fn() })
  const stream = { getAudioTracks: () => [track], getTracks: () => [track] }
  const asked: string[] = []
  class Recorder extends EventTarget {
    state = 'inactive'
    readonly mimeType: string
    ondataavailable: (event: { data: Blob }) => void = () => {}
    static isTypeSupported = (type: string): boolean => supported.includes(type)
    constructor(_stream: unknown, { mimeType = '' }: { mimeType?: string }) {
      super()
      this.mimeType = mimeType
      asked.push(mimeType)
    }
    start(): void {
      this.state = 'recording'
      // Browsers end a recording with its last track.
      track.addEventListener('ended', () => this.stop())
    }
    stop(): void {
      if (this.state === 'inactive') return
      this.state = 'inactive'
      this.ondataavailable({ data: new Blob(['sound'], { type: this.mimeType }) })
      this.dispatchEvent(new Event('stop'))
    }
  }
  const node = { connect() {}, getFloatTimeDomainData() {}, fftSize: 0 }
  class Context {
    createMediaStreamSource = () => node
    createAnalyser = () => node
    close = async () => {}
  }
  const getUserMedia = vi.fn(async (): Promise<unknown> => stream)
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia } })
  vi.stubGlobal('MediaRecorder', Recorder)
  vi.stubGlobal('AudioContext', Context)
  return { track, stream, asked, getUserMedia }
}
