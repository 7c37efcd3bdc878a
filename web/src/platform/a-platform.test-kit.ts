import { brandOf } from '@serendip/brands'
import { createBusy } from './busy.ts'
import { fakeClock } from './fake-clock.ts'
import { createNotices } from './notices.ts'
import { createObservable } from './observable.ts'
import type { Platform } from './platform.ts'
import type { PartsOf } from './stub.test-kit.ts'

/**
 * A platform for tests: nobody is logged in, the socket is closed, and nothing is stored or reported. What a test gives
 * takes the place of that. Using anything else, for example a route of the server, throws an error that names it.
 */
export function aPlatform(given: PartsOf<Platform> = {}): Platform {
  const usual: Parts = usualPlatform()
  const ports: Record<string, unknown> = {}
  for (const [name, part] of Object.entries({ ...usual, ...given }))
    ports[name] = isPlain(part) ? complete(name, part, usual[name]) : part
  ports['api'] = apiOf('api', given.api)
  ports['closedAccount'] = complete('closedAccount', {
    isStored: () => false,
    ...given.closedAccount,
    api: apiOf('closedAccount.api', given.closedAccount?.api),
  })
  return complete('platform', ports) as unknown as Platform
}

type Parts = Readonly<Record<string, unknown>>

/** An object with methods of a class is used as it is: its private fields need it as `this`. */
const isPlain = (part: unknown): part is Parts =>
  typeof part === 'object' && part !== null && Object.getPrototypeOf(part) === Object.prototype

/** One object of the given and, otherwise, the usual members. Any other member throws when it is called. */
const complete = (name: string, given: Parts, usual: unknown = {}): Parts =>
  new Proxy(given, {
    get(_, key) {
      const source = [given, usual].filter(isPlain).find((part) => key in part)
      if (source !== undefined) return Reflect.get(source, key)
      // A promise asks what it resolves with for `then`.
      return typeof key === 'symbol' || key === 'then' ? undefined : () => refuse(`${name}.${key}`)
    },
  })

/** An api with the given routes. */
function apiOf(name: string, features: Parts = {}): Parts {
  const completed = new Map<string, Parts>()
  const featureOf = (feature: string) => {
    const given = features[feature]
    const routes = completed.get(feature) ?? complete(`${name}.${feature}`, isPlain(given) ? given : {})
    completed.set(feature, routes)
    return routes
  }
  return new Proxy(features, {
    get: (_, feature) => (typeof feature === 'symbol' ? undefined : featureOf(feature)),
  })
}

function refuse(port: string): never {
  throw new Error(`The code under test uses ${port}, which its test did not give`)
}

const subscribe = () => () => {}
const ignore = () => {}
const ignoreLater = async () => {}

/** Ports that do nothing. Those that ask the server or leave the page are absent. */
const usualPlatform = (): PartsOf<Platform> => ({
  session: { current: () => null, token: () => null, subscribe, clear: ignore },
  socket: { state: 'closed', welcome: null, on: subscribe, subscribe, start: ignore, stop: ignore },
  brand: brandOf(undefined),
  preferences: {
    theme: () => 'system',
    setTheme: ignore,
    onTheme: subscribe,
    language: () => 'en',
    setLanguage: ignore,
    isOn: () => true,
    turn: ignore,
  },
  pushes: {
    permission: () => 'unsupported',
    isOff: () => false,
    keep: ignoreLater,
    drop: ignoreLater,
  },
  cues: { canVibrate: false, play: ignore, ring: subscribe },
  clock: fakeClock(),
  settings: { shown: () => null, forget: ignore },
  analytics: {
    report: ignore,
    start: ignoreLater,
    consent: () => 'unknown',
    visitor: () => null,
    subscribe,
    sendWaiting: ignoreLater,
    dropWaiting: ignore,
  },
  clientSettings: { read: () => ({}) },
  notices: createNotices(),
  environment: 'prod',
  logger: { error: ignore, warn: ignore, info: ignore, debug: ignore },
  busy: createBusy(new EventTarget()),
  isIncomplete: createObservable(false),
  areTermsChanged: createObservable(false),
  uuid: () => 'uuid-1',
  home: () => '/',
})
