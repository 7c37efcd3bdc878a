import type { Shift } from './crop.ts'

export interface Point {
  readonly x: number
  readonly y: number
}

/**
 * Movement of fingers since the last event: the shift of their middle, and the factor by which they parted.
 */
export interface Gesture {
  /** In pixels of the screen. */
  readonly shift: Shift
  readonly factor: number
}

const middleOf = (points: readonly Point[]): Point => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
})

const spreadOf = ([one, other]: readonly Point[]): number =>
  one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0

/** More fingers than two count for nothing. */
const fingersMax = 2

/** Follows the fingers (or the mouse) on the picture: one moves it, two bring it closer. */
export class Pointers {
  readonly #down = new Map<number, Point>()

  press(id: number, point: Point): void {
    if (this.#down.size < fingersMax) this.#down.set(id, point)
  }

  lift(id: number): void {
    this.#down.delete(id)
  }

  /** Null for a finger that is not down. */
  move(id: number, point: Point): Gesture | null {
    if (!this.#down.has(id)) return null
    const before = [...this.#down.values()]
    this.#down.set(id, point)
    const after = [...this.#down.values()]
    const [from, to] = [middleOf(before), middleOf(after)]
    const spread = spreadOf(before)
    return {
      shift: { x: to.x - from.x, y: to.y - from.y },
      factor: spread > 0 ? spreadOf(after) / spread : 1,
    }
  }
}
