interface Placed {
  getBoundingClientRect(): Pick<DOMRect, 'top' | 'left'>
}

/** Rows that differ by less, in pixels, are the same row. */
const rowTolerancePx = 4

/** The button to which an arrow key, Home or End leads; undefined for another key, and at the edge. */
export function nextButton<T extends Placed>(
  buttons: readonly T[],
  from: T,
  key: string,
  isRtl: boolean,
): T | undefined {
  const at = buttons.indexOf(from)
  const forward = isRtl ? 'ArrowLeft' : 'ArrowRight'
  const backward = isRtl ? 'ArrowRight' : 'ArrowLeft'
  if (key === 'Home') return buttons[0]
  if (key === 'End') return buttons.at(-1)
  if (key === forward) return buttons[at + 1]
  if (key === backward) return at > 0 ? buttons[at - 1] : undefined
  if (key === 'ArrowDown') return inNextRow(buttons.slice(at + 1), from)
  if (key === 'ArrowUp') return inNextRow(buttons.slice(0, at).toReversed(), from)
  return undefined
}

/** The nearest one in the first row that is not the one of `from`. */
function inNextRow<T extends Placed>(others: readonly T[], from: T): T | undefined {
  const here = from.getBoundingClientRect()
  const isOther = (top: number, row: number) => Math.abs(top - row) > rowTolerancePx
  const top = others.map((one) => one.getBoundingClientRect().top).find((one) => isOther(one, here.top))
  if (top === undefined) return undefined
  return others
    .filter((one) => !isOther(one.getBoundingClientRect().top, top))
    .toSorted((one, other) => distance(one, here.left) - distance(other, here.left))[0]
}

const distance = (one: Placed, left: number): number => Math.abs(one.getBoundingClientRect().left - left)
