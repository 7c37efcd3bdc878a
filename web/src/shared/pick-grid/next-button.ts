interface ButtonBox {
  getBoundingClientRect(): Pick<DOMRect, 'top' | 'left'>
}

/** Rows that differ by less, in pixels, are the same row. */
const rowTolerancePx = 4

/** The button to which an arrow key, Home or End leads; undefined for another key, and at the edge. */
export function nextButton<T extends ButtonBox>(
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
function inNextRow<T extends ButtonBox>(otherButtons: readonly T[], from: T): T | undefined {
  const here = from.getBoundingClientRect()
  const isOther = (top: number, row: number) => Math.abs(top - row) > rowTolerancePx
  const top = otherButtons
    .map((knownOther) => knownOther.getBoundingClientRect().top)
    .find((placed) => isOther(placed, here.top))
  if (top === undefined) return undefined
  return otherButtons
    .filter((knownOther) => !isOther(knownOther.getBoundingClientRect().top, top))
    .toSorted((left, right) => distance(left, here.left) - distance(right, here.left))[0]
}

const distance = (placed: ButtonBox, left: number): number =>
  Math.abs(placed.getBoundingClientRect().left - left)
