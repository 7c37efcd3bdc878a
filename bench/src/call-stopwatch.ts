import type { Page } from '@playwright/test'

/** Events after a click, each in milliseconds since it; NaN if it did not happen. */
export interface Lap {
  /** The server's message about a partner arrived. */
  readonly paired: number
  /** The partner's first description came. */
  readonly described: number
  /** The peer connection is up, encryption and all. */
  readonly connected: number
  /** The last packet of the first picture came. */
  readonly received: number
  /** The first picture of the partner stood on the screen. */
  readonly shown: number
  /** When blur and cover disappeared; the minimal page has none. */
  readonly revealed: number
}
export const lapMarks = ['paired', 'described', 'connected', 'received', 'shown', 'revealed'] as const

const lapLimitMs = 20_000

declare global {
  var stopwatch: { lap(limitMs: number, untilRevealed: boolean): Promise<Partial<Record<string, number>>> }
}

/**
 * Runs in the page before its own scripts. It restarts at each click, at the time the click reached the browser, and
 * observes frames of sockets, states of peer connections, and frames of `<video>`s.
 */
export function installStopwatch(): void {
  let clickedAt = Number.NaN
  let marks: Record<string, number> = {}
  const mark = (name: string, at = performance.now()) => {
    marks[name] ??= at - clickedAt
  }
  const restart = ({ timeStamp }: Event) => {
    clickedAt = timeStamp
    marks = {}
  }
  document.addEventListener('click', restart, true)

  const kinds = [
    ['paired', /^.{0,40}"(call\.found|paired)"/],
    ['described', /"sdp":/],
    ['revealed', /^.{0,40}"call\.revealed"/],
  ] as const
  globalThis.WebSocket = class extends WebSocket {
    constructor(url: string | URL, protocols?: string | string[]) {
      super(url, protocols)
      this.addEventListener('message', ({ data }) => {
        for (const [name, kind] of kinds) if (kind.test(data)) mark(name)
      })
    }
  }
  globalThis.RTCPeerConnection = class extends RTCPeerConnection {
    constructor(configuration?: RTCConfiguration) {
      super(configuration)
      this.addEventListener('connectionstatechange', () => {
        if (this.connectionState === 'connected') mark('connected')
      })
    }
  }

  /** Only frames received over the network have a receive time. */
  function watch(video: HTMLVideoElement, clickOfThis: number): void {
    video.requestVideoFrameCallback((_now, { receiveTime }) => {
      if (clickOfThis !== clickedAt || receiveTime === undefined) return
      mark('received', receiveTime)
      // A frame in an invisible video is not shown.
      if (video.checkVisibility({ opacityProperty: true, visibilityProperty: true })) mark('shown')
      else watch(video, clickOfThis)
    })
  }
  const source = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, 'srcObject')
  Object.defineProperty(HTMLMediaElement.prototype, 'srcObject', {
    configurable: true,
    get() {
      return source?.get?.call(this)
    },
    set(stream) {
      source?.set?.call(this, stream)
      if (this instanceof HTMLVideoElement && stream !== null) watch(this, clickedAt)
    },
  })

  globalThis.stopwatch = {
    async lap(limitMs, untilRevealed) {
      const last = untilRevealed ? 'revealed' : 'shown'
      const until = performance.now() + limitMs
      while (marks[last] === undefined || marks['shown'] === undefined) {
        if (performance.now() > until) throw new Error(`no picture in time: ${JSON.stringify(marks)}`)
        await new Promise((again) => setTimeout(again, 20))
      }
      return marks
    },
  }
}

/** The lap since the page's last click, once the partner's picture is on its screen. @throws Error after 20 s. */
export async function readLap(page: Page, untilRevealed: boolean): Promise<Lap> {
  const marks = await page.evaluate(([limitMs, revealed]) => globalThis.stopwatch.lap(limitMs, revealed), [
    lapLimitMs,
    untilRevealed,
  ] as const)
  const of = (mark: keyof Lap) => marks[mark] ?? Number.NaN
  return {
    paired: of('paired'),
    described: of('described'),
    connected: of('connected'),
    received: of('received'),
    shown: of('shown'),
    revealed: of('revealed'),
  }
}
