/** A browser's subscription, as the server takes it. */
export interface BrowserSubscription {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
  /** The server's public key that it was made with, base64url; null if the browser does not say. */
  readonly publicKey: string | null
}

/** The browser's own side of a subscription. */
export interface PushPort {
  /** The subscription that there is; null for none. */
  current(): Promise<BrowserSubscription | null>
  /** Subscribes. Rejects if the browser refuses, or its push service does not answer in time. */
  subscribe(publicKey: string): Promise<BrowserSubscription>
  unsubscribe(): Promise<void>
}

/** A push service that cannot be reached leaves a browser waiting without an end. */
const subscribeMs = 20_000

const textOf = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

function read(subscription: PushSubscription): BrowserSubscription | null {
  const [p256dh, auth] = [subscription.getKey('p256dh'), subscription.getKey('auth')]
  if (p256dh === null || auth === null) return null
  const { applicationServerKey } = subscription.options
  return {
    endpoint: subscription.endpoint,
    p256dh: textOf(p256dh),
    auth: textOf(auth),
    publicKey: applicationServerKey === null ? null : textOf(applicationServerKey),
  }
}

/** Rejects when the browser takes too long. */
async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the push service did not answer')), subscribeMs)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

export function browserPush({ serviceWorker }: Pick<Navigator, 'serviceWorker'>): PushPort {
  const manager = async (): Promise<PushManager> => (await serviceWorker.ready).pushManager
  return {
    async current() {
      const found = await inTime(manager().then((pushes) => pushes.getSubscription()))
      return found && read(found)
    },
    async subscribe(publicKey) {
      const given = { userVisibleOnly: true, applicationServerKey: publicKey }
      const made = read(await inTime(manager().then((pushes) => pushes.subscribe(given))))
      if (made === null) throw new Error('the browser gave no keys')
      return made
    },
    async unsubscribe() {
      const found = await inTime(manager().then((pushes) => pushes.getSubscription()))
      await found?.unsubscribe()
    },
  }
}
