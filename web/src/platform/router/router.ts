import type { ReactNode } from 'react'
import { isRecord } from '../is-record.ts'
import { makeUuid } from '../uuid.ts'
import { Entries, type EntriesWindow, indexOf } from './entries.ts'

export interface Location {
  readonly pathname: string
  readonly search: string
  readonly hash: string
  /** State that the navigation passed on; it stays with the entry in the browser's history. */
  readonly state: unknown
  /** Unique to each navigation. */
  readonly key: string
  /** The values of the path's parameters. */
  readonly params: Readonly<Record<string, string>>
}

/** The target of an address: a screen, another address of the app, or a document that the browser loads. */
export type Destination =
  | { readonly screen: ReactNode; readonly params: Location['params'] }
  | { readonly redirect: string }
  | { readonly document: string }

/** Finds out what is at an address, and loads it. Never rejects. What is returned at once is shown at once. */
export type Open = (location: Location) => Destination | Promise<Destination>

/** A navigation that waits for the person's decision. */
export interface Blocked {
  proceed(): void
  reset(): void
}

export interface RouterState {
  readonly location: Location
  /** The screen at the location; null until the first one is open. */
  readonly screen: ReactNode
  /** The location that is being opened; until then the one before stays. */
  readonly pending: Location | null
  readonly blocked: Blocked | null
}

export interface NavigateOptions {
  /** Takes the place of the current entry in the browser's history. */
  readonly replace?: boolean
  readonly state?: unknown
}

/** The parts of a window that a router uses. */
export interface RouterWindow extends EntriesWindow {
  readonly location: Pick<globalThis.Location, 'href' | 'origin' | 'assign' | 'replace'>
}

type Way = 'push' | 'replace' | 'pop'
type Listener = (now: RouterState, before: RouterState) => void

export const addressOf = ({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>) =>
  pathname + search + hash

/**
 * Shows a screen for each address, in the browser's history. The screen before stays until the next one is loaded, and
 * only then does the address change, unless the browser has changed it already.
 */
export class Router {
  state: RouterState
  readonly #view: RouterWindow
  readonly #open: Open
  readonly #listeners = new Set<Listener>()
  readonly #entries: Entries
  /** Grows with each navigation: an older one that is still being opened is dropped. */
  #turn = 0
  #blockers = 0
  /** Until this is called, Back calls `close` instead of leaving the screen. What was opened last closes first. */
  readonly hold: Entries['hold']

  constructor(view: RouterWindow, open: Open) {
    this.#view = view
    this.#open = open
    this.#entries = new Entries(view, {
      step: (again) => this.#onStep(again),
      rewrite: () => this.#write(this.state.location, 'replace'),
    })
    this.hold = this.#entries.hold
    this.state = { location: this.#readLocation(), screen: null, pending: null, blocked: null }
  }

  /** Opens the address that the page was loaded at; done once there is a screen. */
  start(): Promise<void> {
    return new Promise((done) => {
      const stop = this.subscribe(({ screen }) => {
        if (screen === null) return
        stop()
        done()
      })
      void this.#go(this.state.location, 'pop')
    })
  }

  subscribe(listener: Listener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** To an address, or by a number of steps in the history. */
  readonly navigate = async (to: string | number, options: NavigateOptions = {}): Promise<void> => {
    if (typeof to === 'number') return this.#entries.go(to)
    const next = this.resolve(to, options.state)
    if (next === null) return this.#view.location.assign(to)
    const go = () => this.#go(next, options.replace ? 'replace' : 'push')
    if (this.#blockers > 0) this.#block(() => void go())
    else await go()
  }

  /** The location of an address, which may be relative to the current one; null if it is another site's. */
  resolve(to: string, state: unknown = null): Location | null {
    const { origin } = this.#view.location
    const url = new URL(to, origin + addressOf(this.state.location))
    if (url.origin !== origin) return null
    const { pathname, search, hash } = url
    return { pathname, search, hash, state, key: makeUuid(), params: {} }
  }

  /** Until the returned function is called, each navigation waits for the person's decision. */
  readonly block = (): (() => void) => {
    this.#blockers += 1
    return () => {
      this.#blockers -= 1
      if (this.#blockers === 0) this.#set({ blocked: null })
    }
  }

  #block(proceed: () => void): void {
    const reset = () => this.#set({ blocked: null })
    this.#set({
      blocked: {
        reset,
        proceed() {
          reset()
          proceed()
        },
      },
    })
  }

  /** A step in the history, whose address is current already. False takes it back. */
  #onStep(again: (() => void) | null): boolean {
    if (this.#blockers > 0 && again !== null) {
      this.#block(again)
      return false
    }
    this.#entries.forget()
    void this.#go(this.#readLocation(), 'pop')
    return true
  }

  async #go(next: Location, way: Way): Promise<void> {
    this.#turn += 1
    const turn = this.#turn
    const { location, screen } = this.state
    const isPartOfPage =
      next.hash !== '' && addressOf({ ...next, hash: location.hash }) === addressOf(location)
    if (isPartOfPage && screen !== null) return this.#show({ ...next, params: location.params }, screen, way)
    this.#set({ pending: next })
    const opening = this.#open(next)
    const opened = opening instanceof Promise ? await opening : opening
    if (turn !== this.#turn) return
    if ('screen' in opened) return this.#show({ ...next, params: opened.params }, opened.screen, way)
    const to = 'redirect' in opened ? this.resolve(opened.redirect) : null
    if (to !== null) return this.#go(to, 'replace')
    this.#set({ pending: null })
    const href = 'document' in opened ? opened.document : opened.redirect
    if (way === 'push') this.#view.location.assign(href)
    else this.#view.location.replace(href)
  }

  #show(location: Location, screen: ReactNode, way: Way): void {
    if (location.pathname !== this.state.location.pathname) this.#entries.forget()
    if (way !== 'pop') this.#write(location, way)
    this.#set({ location, screen, pending: null })
  }

  /** The current entry, which is given a key if the browser made it. */
  #readLocation(): Location {
    const { history, location } = this.#view
    const { pathname, search, hash } = new URL(location.href)
    const { usr, key } = isRecord(history.state) ? history.state : {}
    const isOwn = indexOf(history.state) !== null && typeof key === 'string'
    const read = { pathname, search, hash, state: usr ?? null, key: isOwn ? key : makeUuid(), params: {} }
    if (!isOwn) this.#write(read, 'replace')
    return read
  }

  #write(location: Location, way: 'push' | 'replace'): void {
    this.#entries.write({ usr: location.state, key: location.key }, addressOf(location), way)
  }

  #set(changed: Partial<RouterState>): void {
    const before = this.state
    this.state = { ...before, ...changed }
    for (const listener of [...this.#listeners]) listener(this.state, before)
  }
}
