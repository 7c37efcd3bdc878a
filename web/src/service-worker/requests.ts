import { routeAt } from '../app/routes.ts'

/** The document that screens of the app start in without a network. It is the same for all of them, and for everybody. */
export const shellPath = '/chat'

/** Files whose names hold a hash of their content. The worker of the camera's blur and its model are too large to keep. */
const keptFile = /^\/assets\/(?!blur-worker-)[\w.-]+\.(?:js|css|woff2|svg)$/

type BrowserRequest = Pick<Request, 'mode' | 'destination' | 'method'>

/**
 * Whether a request opens a screen of the app that may open without a network. Public pages, screens of payments and
 * whatever is in a frame are the server's alone.
 */
export function opensAppScreen({ mode, destination, method }: BrowserRequest, pathname: string): boolean {
  return method === 'GET' && mode === 'navigate' && destination === 'document' && isAppScreen(pathname)
}

/** Whether a screen of the app is at a path, in which a call or a chat may go on. */
export function isAppScreen(pathname: string): boolean {
  const route = routeAt(pathname)
  return route?.drawnBy === 'app' && route.layout === 'default'
}

/** Whether a request is for a file of a release, which never changes. */
export const isReleaseFile = ({ method }: Pick<BrowserRequest, 'method'>, pathname: string): boolean =>
  method === 'GET' && keptFile.test(pathname)

/** Whether an answer says that the server is away, as a balancer does during a deploy. */
export const isServerAway = ({ status }: Pick<Response, 'status'>): boolean => status >= 502 && status <= 504

/**
 * Whether a document begins with scripts of this release alone. While a deploy replaces servers one by one, the worker
 * and the document may come from different ones; a mixture would open nothing.
 */
export function isOfRelease(html: string, files: ReadonlySet<string>): boolean {
  const scripts = html.match(/\/assets\/[\w.-]+\.js/g) ?? []
  return scripts.length > 0 && scripts.every((script) => files.has(script))
}

/** Marks a document that the worker answers, so that the app checks whether its release is still the server's. */
export const markStored = (html: string): string => html.replace('<html ', '<html data-stored ')
