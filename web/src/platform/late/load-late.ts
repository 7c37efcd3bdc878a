import { browserClock, type Clock } from '../clock.ts'

/** The first retries come quickly, for a connection that dropped one request; the later ones wait for a network. */
const firstDelayMs = 100
const lastDelayMs = 10_000
/** From then on it is no dropped request: the error is reported, once. */
const reportAfterTries = 5
/** From then on only the person, or a network that comes back, causes another try: about two minutes after the first. */
export const timedTriesMax = 18

/** Time for which a screen may be loading before the person is informed. */
export const slowAfterMs = 6_000
/** The event by which the page's notice requests at once what waits for its next try. */
export const retryEvent = 'retrylate'

export interface LatePorts {
  readonly clock: Clock
  readonly document: Document
  readonly network: EventTarget
}

const browserPorts = (): LatePorts => ({ clock: browserClock, document, network: window })

/** The addresses of stylesheets that could not be loaded, by document. */
const failedStyles = new WeakMap<Document, Set<string>>()

/**
 * Remembers stylesheets that fail to load. The bundler requests each stylesheet of a late chunk once and then takes it
 * as loaded, so a retried chunk would come without its styles.
 */
function failedStylesOf(document: Document): Set<string> {
  const known = failedStyles.get(document)
  if (known !== undefined) return known
  const failed = new Set<string>()
  failedStyles.set(document, failed)
  // Errors of elements do not bubble, but they are captured.
  document.addEventListener(
    'error',
    ({ target }) => {
      const isStyle = target instanceof HTMLLinkElement && target.rel === 'stylesheet'
      if (!isStyle) return
      failed.add(target.href)
      target.remove()
    },
    true,
  )
  return failed
}

function loadStyle(document: Document, href: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.crossOrigin = ''
    link.href = href
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => reject(new Error('a stylesheet could not be loaded')))
    document.head.append(link)
  })
}

async function loadFailedStyles(document: Document): Promise<void> {
  const failed = failedStylesOf(document)
  await Promise.all(
    [...failed].map(async (href) => {
      await loadStyle(document, href)
      failed.delete(href)
    }),
  )
}

/**
 * Waits for the delay to pass, the browser to be online again, or the person to ask, whichever comes first; without a
 * delay for the latter two.
 */
function untilRetry({ clock, network }: LatePorts, delayMs: number | null): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      cancel()
      network.removeEventListener('online', done)
      network.removeEventListener(retryEvent, done)
      resolve()
    }
    const cancel = delayMs === null ? () => {} : clock.after(delayMs, done)
    network.addEventListener('online', done)
    network.addEventListener(retryEvent, done)
  })
}

function delayAfter(tries: number): number | null {
  return tries >= timedTriesMax ? null : Math.min(lastDelayMs, firstDelayMs * 2 ** (tries - 1))
}

/**
 * Loads code, strings or styles that are not part of the first load. Retries until they arrive, 100 ms apart at first
 * and at most 10 s, and at once when the browser comes online; after `timedTriesMax` tries only then, or when the person
 * asks. Meanwhile the screen that needs them keeps its skeleton, with `SlowLoading` beside it. Never rejects. The
 * bundler's own event announces each failure, for whoever can load a newer release.
 */
export async function loadLate<T>(load: () => Promise<T>, ports: LatePorts = browserPorts()): Promise<T> {
  failedStylesOf(ports.document)
  for (let tries = 1; ; tries += 1) {
    try {
      await loadFailedStyles(ports.document)
      return await load()
    } catch (thrown) {
      if (tries === reportAfterTries) reportError(thrown)
      await untilRetry(ports, delayAfter(tries))
    }
  }
}
