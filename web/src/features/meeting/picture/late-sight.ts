import type { PictureFault, PictureState } from '@serendip/contract'
import type { Sight } from './sight.ts'
import type { CallState, InCallState } from '../state/call-state.ts'

/** Loads with the first search or call: the lobby has nothing to look at. */
export class LateSight
  implements Pick<Sight, 'follow' | 'wordOn' | 'onceShown' | 'onChange' | 'partnerFault' | 'checkAgain'>
{
  readonly #load: () => Promise<Sight>
  readonly #listeners: (() => void)[] = []
  #loading: Promise<Sight | null> | null = null
  #sight: Sight | null = null
  #call: CallState | null = null

  constructor(load: () => Promise<Sight>) {
    this.#load = load
  }

  follow(call: CallState): void {
    this.#call = call
    if (this.#sight !== null) this.#sight.follow(call)
    else if (call.status === 'match' || call.status === 'incall') void this.#loaded()
  }

  /** Until it can look, a tab says what one of the previous release does: the other tab's word decides. */
  wordOn(call: InCallState): PictureState {
    return this.#sight?.wordOn(call) ?? 'shown'
  }

  onceShown(task: () => void): void {
    void this.#loaded().then((sight) => (sight === null ? task() : sight.onceShown(task)))
  }

  onChange(listener: () => void): void {
    this.#listeners.push(listener)
    this.#sight?.onChange(listener)
  }

  partnerFault(): PictureFault | null {
    return this.#sight?.partnerFault() ?? null
  }

  checkAgain(): void {
    this.#sight?.checkAgain()
  }

  #loaded(): Promise<Sight | null> {
    this.#loading ??= this.#load()
      .then((sight) => {
        this.#sight = sight
        for (const listener of this.#listeners) sight.onChange(listener)
        if (this.#call !== null) sight.follow(this.#call)
        return sight
      })
      // The next search or call tries again.
      .catch(() => {
        this.#loading = null
        return null
      })
    return this.#loading
  }
}
