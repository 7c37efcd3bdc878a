import type { HoldBack } from '@serendip/ui'
import type { createBrowserRouter } from 'react-router'

type Router = Pick<ReturnType<typeof createBrowserRouter>, 'state' | 'subscribe'>

/** Our position: the number of the address, as the router writes it, and of the entries for dialogs above it. */
interface Position {
  readonly idx: number
  readonly over: number
}

function positionOf(state: unknown): Position {
  if (typeof state !== 'object' || state === null) return { idx: 0, over: 0 }
  const idx = 'idx' in state && typeof state.idx === 'number' ? state.idx : 0
  return { idx, over: 'over' in state && typeof state.over === 'number' ? state.over : 0 }
}

/**
 * An entry of the browser's history above the address's own for each open dialog and menu, so that Back closes them, as
 * in the product. The entry of one that closed by itself stays until another one takes it, or until Back passes over it.
 * The router never hears of steps between entries of one address.
 */
export class DialogEntries {
  readonly #view: Window
  #position: Position
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
    this.#position = positionOf(view.history.state)
    view.addEventListener('popstate', (event) => this.#onStep(event))
  }

  /** Starts with the addresses of the page's router. */
  follow(router: Router): void {
    let { location } = router.state
    this.#position = positionOf(this.#view.history.state)
    router.subscribe((state) => {
      if (state.location === location) return
      location = state.location
      this.#arriveAt(state.historyAction === 'REPLACE')
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

  #arriveAt(isReplaced: boolean): void {
    const { history } = this.#view
    const { over } = this.#position
    // The router writes the entry of a dialog anew, and knows nothing of its number.
    if (isReplaced && over > 0 && !this.#isAway) history.replaceState({ ...history.state, over }, '')
    // The dialogs of a screen that is left close with it.
    if (!isReplaced) this.#held = []
    this.#position = positionOf(history.state)
    this.#isAway = false
    this.#fill()
  }

  #onStep(event: Event): void {
    const before = this.#position
    const position = positionOf(this.#view.history.state)
    if (position.idx !== before.idx) {
      this.#isAway = true
      return
    }
    this.#position = position
    if (this.#isAway) {
      this.#isAway = false
      queueMicrotask(() => this.#fill())
      return
    }
    if (position.over === before.over) return
    event.stopImmediatePropagation()
    if (position.over < before.over) this.#closeAbove(before.over - position.over)
  }

  /** Back left the entries of dialogs: those that are open close, and those that were closed are passed over. */
  #closeAbove(count: number): void {
    if (this.#held.length === 0) {
      this.#view.history.go(-1 - this.#position.over)
      return
    }
    for (const { close } of this.#held.slice(-count).reverse()) close()
  }

  #fill(): void {
    const { history } = this.#view
    while (!this.#isAway && this.#position.over < this.#held.length) {
      this.#position = { ...this.#position, over: this.#position.over + 1 }
      history.pushState({ ...history.state, ...this.#position }, '')
    }
  }
}
