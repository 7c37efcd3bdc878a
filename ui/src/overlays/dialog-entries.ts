import type { HoldBack } from './close-on-back.ts'

interface Location {
  readonly pathname: string
  readonly search: string
  readonly hash: string
  readonly key: string
  readonly state: unknown
}

/** The parts of React Router's browser router that are read. */
interface Router {
  readonly state: { readonly location: Location }
  subscribe(
    listener: (state: { readonly location: Location; readonly historyAction: string }) => void,
  ): unknown
}

/** Place in the browser's history: the number of the address, as the router writes it, and of the dialogs above it. */
interface HistoryPosition {
  readonly idx: number
  readonly over: number
}

/** Null for an entry that the browser made, such as that of a link to a part of the page. */
function placeOf(state: unknown): HistoryPosition | null {
  if (typeof state !== 'object' || state === null) return null
  if (!('idx' in state) || typeof state.idx !== 'number') return null
  return { idx: state.idx, over: 'over' in state && typeof state.over === 'number' ? state.over : 0 }
}

/**
 * An entry of the browser's history above the address's own for each open dialog and menu, so that Back closes them. The
 * entry of one that closed by itself stays until another one takes it, or until Back passes over it: to leave it at once
 * would take a step in the history, which cancels what the browser is loading, such as a download that the dialog began.
 * The router never hears of steps between entries of one address.
 */
export class DialogEntries {
  readonly #view: Window
  #router: Router | null = null
  #place: HistoryPosition
  /** Dialogs and menus that Back closes, the last one last. */
  #held: { readonly close: () => void }[] = []
  /** The browser took a step to another address that the router may still take back. */
  #isAway = false

  /**
   * To be made before the page's router: browsers tell the listeners of a window in the order in which they were added,
   * and the router must not hear of steps that only close a dialog.
   */
  constructor(view: Window) {
    this.#view = view
    this.#place = placeOf(view.history.state) ?? { idx: 0, over: 0 }
    view.addEventListener('popstate', (event) => this.#onStep(event))
  }

  /** Starts with the addresses of the page's router. */
  follow(router: Router): void {
    this.#router = router
    let { location } = router.state
    this.#place = this.#current()
    router.subscribe((state) => {
      if (state.location === location) return
      const isSamePath = state.location.pathname === location.pathname
      location = state.location
      this.#arriveAt({ isReplaced: state.historyAction === 'REPLACE', isSamePath })
    })
  }

  readonly hold: HoldBack = (close) => {
    const hold = { close }
    this.#held.push(hold)
    this.#fill()
    return () => {
      this.#held = this.#held.filter((held) => held !== hold)
    }
  }

  #current(): HistoryPosition {
    return placeOf(this.#view.history.state) ?? { idx: 0, over: 0 }
  }

  #arriveAt({ isReplaced, isSamePath }: { isReplaced: boolean; isSamePath: boolean }): void {
    const { history } = this.#view
    const { over } = this.#place
    // The router writes the entry of a dialog anew, and knows nothing of its number.
    if (isReplaced && over > 0 && !this.#isAway) history.replaceState({ ...history.state, over }, '')
    // The dialogs of a screen that is left close with it.
    if (!isSamePath || this.#isAway) this.#held = []
    this.#place = this.#current()
    this.#isAway = false
    this.#fill()
  }

  #onStep(event: Event): void {
    const { history } = this.#view
    const before = this.#place
    // Numbered as the router would, so that later steps count it.
    if (placeOf(history.state) === null) {
      history.replaceState({ usr: null, key: `${performance.now()}`, idx: before.idx + 1 }, '')
    }
    const place = this.#current()
    if (place.idx !== before.idx) {
      this.#isAway = true
      return
    }
    this.#place = place
    if (this.#isAway) {
      this.#isAway = false
      queueMicrotask(() => this.#fill())
      return
    }
    if (place.over === before.over) return
    event.stopImmediatePropagation()
    if (place.over < before.over) this.#closeAbove(before.over - place.over)
  }

  /** Back left the entries of dialogs: those that are open close, and those that were closed are passed over. */
  #closeAbove(count: number): void {
    if (this.#held.length === 0) {
      this.#view.history.go(-1 - this.#place.over)
      return
    }
    this.#rewrite()
    for (const { close } of this.#held.slice(-count).reverse()) close()
    // Once what closes with the event at hand has closed: one that stays open is asked again.
    queueMicrotask(() => this.#fill())
  }

  /** The entry may have an address from before a dialog was opened: writes the present one. */
  #rewrite(): void {
    if (this.#router === null) return
    const { pathname, search, hash, key, state } = this.#router.state.location
    this.#view.history.replaceState({ ...this.#place, usr: state, key }, '', pathname + search + hash)
  }

  #fill(): void {
    const { history } = this.#view
    while (!this.#isAway && this.#place.over < this.#held.length) {
      this.#place = { ...this.#place, over: this.#place.over + 1 }
      history.pushState({ ...history.state, ...this.#place }, '')
    }
  }
}
