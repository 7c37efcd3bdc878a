import type { PushPayload } from '@serendip/contract'
import { type MarkCaches, readMark, writeMark } from '../platform/push/push-marks.ts'

/** A browser lets a worker live about so long for a push. */
const ringMaxMs = 60_000
/** The length of a person's "mute". */
const muteMs = 3_600_000
/** A message to an open page: the address that a tap on a notification wants to open there. */
const openMessage = 'open'

interface NotificationChoices {
  readonly body: string
  readonly tag: string
  readonly renotify: boolean
  readonly silent: boolean
  readonly requireInteraction: boolean
  readonly lang: string
  readonly dir: 'ltr' | 'rtl'
  readonly icon: string
  readonly badge: string
  readonly data: Pick<PushPayload, 'path' | 'kind' | 'until'>
  readonly actions: PushPayload['actions']
}

interface ShownNotification {
  readonly data: unknown
  close(): void
}

interface PageClient {
  readonly url: string
  readonly focused: boolean
  readonly visibilityState: 'hidden' | 'visible'
  focus(): Promise<unknown>
  postMessage(message: unknown): void
}

interface WaitingEvent {
  waitUntil(work: Promise<unknown>): void
}

export interface PushEvent extends WaitingEvent {
  readonly data: { text(): string } | null
}

export interface ClickEvent extends WaitingEvent {
  readonly action: string
  readonly notification: { readonly data: unknown; close(): void }
}

/** The part of a service worker's scope that pushes use; the compiler's types are those of a page. */
export interface PushScope {
  readonly location: { readonly origin: string }
  readonly caches: MarkCaches
  readonly navigator: { setAppBadge?(count: number): Promise<void> }
  readonly registration: {
    showNotification(title: string, choices: NotificationChoices): Promise<void>
    getNotifications(which: { readonly tag: string }): Promise<readonly ShownNotification[]>
  }
  readonly clients: {
    matchAll(which: { type: 'window'; includeUncontrolled: true }): Promise<readonly PageClient[]>
    openWindow(address: string): Promise<unknown>
  }
  addEventListener(type: 'push', listener: (event: PushEvent) => void): void
  addEventListener(type: 'notificationclick', listener: (event: ClickEvent) => void): void
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/** The server's message; null if it is none. */
function payloadOf(event: PushEvent): PushPayload | null {
  try {
    const given: unknown = JSON.parse(event.data?.text() ?? '')
    return isRecord(given) && typeof given['to'] === 'string' && typeof given['title'] === 'string'
      ? (given as unknown as PushPayload)
      : null
  } catch {
    return null
  }
}

/** Whether a page of payments is in sight, which tells what became of a payment; browsers then demand no notification. */
async function isPaying({ clients }: PushScope): Promise<boolean> {
  const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  return pages.some((page) => page.visibilityState === 'visible' && !isApp(page))
}

/** No ring is shown, and a page is in sight, where browsers demand no notification. */
async function isNothingToEnd({ clients, registration }: PushScope, tag: string): Promise<boolean> {
  if ((await registration.getNotifications({ tag })).length > 0) return false
  const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  return pages.some(({ visibilityState }) => visibilityState === 'visible')
}

async function show(scope: PushScope, payload: PushPayload): Promise<void> {
  // On its way to somebody who used this browser before.
  if ((await readMark(scope.caches, 'subscription')) !== payload.to) return
  if (payload.kind === 'money' && (await isPaying(scope))) return
  const mutedUntil = Number((await readMark(scope.caches, 'muted')) ?? 0)
  const ringsForMs = (payload.until ?? Number.POSITIVE_INFINITY) - Date.now()
  const isOver = payload.isOver === true
  if (isOver && (await isNothingToEnd(scope, payload.tag))) return
  const isCall = payload.kind === 'incomingCall' && ringsForMs > 0 && !isOver
  await scope.registration.showNotification(payload.title, {
    body: payload.body,
    tag: payload.tag,
    renotify: !isOver,
    silent: isOver || (!isCall && Date.now() < mutedUntil),
    requireInteraction: isCall,
    lang: payload.language,
    dir: payload.direction,
    icon: '/icon.svg',
    badge: '/icon.svg',
    data: { path: payload.path, kind: payload.kind, until: payload.until },
    actions: payload.actions,
  })
  await scope.navigator.setAppBadge?.(payload.badge).catch(() => undefined)
  if (isCall && payload.until !== null) await endRing(scope, payload.tag, Math.min(ringsForMs, ringMaxMs))
}

/** Takes a call's notification away once it does not ring any more, also if it was answered elsewhere. */
async function endRing({ registration }: PushScope, tag: string, afterMs: number): Promise<void> {
  await new Promise((done) => setTimeout(done, afterMs))
  for (const shown of await registration.getNotifications({ tag })) {
    if (isRecord(shown.data) && shown.data['kind'] === 'incomingCall') shown.close()
  }
}

/** Pages of payments are left alone: they belong to what goes on there. */
const isApp = ({ url }: PageClient): boolean => !new URL(url).pathname.startsWith('/payment')

/** An open page of the app, best the one in use. */
async function openPage({ clients }: PushScope): Promise<PageClient | null> {
  const pages = (await clients.matchAll({ type: 'window', includeUncontrolled: true })).filter(isApp)
  return (
    pages.find(({ focused }) => focused) ??
    pages.find(({ visibilityState }) => visibilityState === 'visible') ??
    pages[0] ??
    null
  )
}

/** An address on this site alone, whatever a notification says. */
const pathOf = (data: unknown): string => {
  const path = isRecord(data) ? data['path'] : null
  return typeof path === 'string' && /^\/(?![/\\])/.test(path) ? path : '/'
}

async function open(scope: PushScope, path: string): Promise<void> {
  const page = await openPage(scope)
  if (page === null) {
    await scope.clients.openWindow(path)
    return
  }
  page.postMessage({ type: openMessage, path })
  // A browser that does not let us focus shows the page when the person goes there.
  await page.focus().catch(() => undefined)
}

async function onTap(scope: PushScope, action: string, data: unknown): Promise<void> {
  if (action === 'mute') return writeMark(scope.caches, 'muted', String(Date.now() + muteMs))
  const path = pathOf(data)
  const ring = new URL(path, scope.location.origin).searchParams.get('ring')
  // Only a tap here answers: an address alone would let a link answer a call.
  if (action === 'answer' && ring !== null) await writeMark(scope.caches, 'answer', ring)
  await open(scope, path)
}

/** Shows pushes, and opens what they lead to. */
export function showPushes(scope: PushScope): void {
  scope.addEventListener('push', (event) => {
    const payload = payloadOf(event)
    if (payload !== null) event.waitUntil(show(scope, payload))
  })
  scope.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(onTap(scope, event.action, event.notification.data))
  })
}
