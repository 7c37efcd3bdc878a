import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createDialogStack, dialogLayersMax, type StackedDialog } from './dialog-stack.ts'

/** Each step opens the dialog with this number, or closes it if it is open. */
const steps = fc.array(fc.nat({ max: 40 }), { maxLength: 80 })

test('in any history no two dialogs share a layer, ranks never mix, and the later of a rank is on top', () => {
  fc.assert(
    fc.property(steps, (history) => {
      const stack = createDialogStack()
      const dialogs = Array.from({ length: 41 }, (_, index): StackedDialog => {
        return { rank: index % 3, mayClose: () => true, close: () => {} }
      })
      const open = new Map<StackedDialog, () => void>()
      const reached = new Set<StackedDialog>()
      for (const number of history) {
        const dialog = dialogs[number]
        if (!dialog) continue
        const remove = open.get(dialog)
        if (remove) {
          remove()
          open.delete(dialog)
          reached.delete(dialog)
        } else {
          open.set(dialog, stack.add(dialog))
        }
        const stacked = [...open.keys()].sort((left, right) => left.rank - right.rank)
        const top = stacked.at(-1)
        if (top) reached.add(top)
        const layers = stacked.map((each, index) => (reached.has(each) ? index : null))
        expect(stacked.map(stack.layerOf)).toEqual(layers)
      }
    }),
  )
})

test('the highest dialog stays below menus and toasts', () => {
  const tokens = readFileSync(new URL('../tokens.css', import.meta.url), 'utf8')
  const layer = (name: string) => Number(new RegExp(`--z-${name}: (\\d+);`).exec(tokens)?.[1])
  expect(layer('modal') + dialogLayersMax - 1).toBeLessThan(layer('popover'))
  expect(layer('popover')).toBeLessThan(layer('toast'))
})
