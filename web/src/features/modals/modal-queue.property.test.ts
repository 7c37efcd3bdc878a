import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ModalName, modalPool, raisedModals, topModal } from './modal-pool.ts'
import { createModalQueue } from './modal-queue.ts'

const highestModalLayer = modalPool.length * 3 - 1
const raised: readonly ModalName[] = raisedModals
const rankOf = (name: ModalName) => (name === topModal ? 2 : raised.includes(name) ? 1 : 0)

const steps = fc.array(fc.record({ name: fc.constantFrom(...modalPool), opens: fc.boolean() }), {
  maxLength: 80,
})

test('in any history no two modals share a layer, ranks never mix, and the later of a rank is on top', () => {
  fc.assert(
    fc.property(steps, (history) => {
      const shown = new Set<ModalName>()
      const queue = createModalQueue<Record<ModalName, undefined>>({
        session: { has: (name) => shown.has(name), set: (name) => shown.add(name) },
      })
      for (const { name, opens } of history) {
        if (opens) queue.open(name, undefined)
        else queue.close(name)
      }
      const open = queue.getSnapshot()
      const expected = [...open].sort((left, right) => rankOf(left.name) - rankOf(right.name))
      const stacked = [...open].sort((left, right) => left.layer - right.layer)
      expect(stacked).toEqual(expected)
      expect(new Set(open.map((modal) => modal.layer)).size).toBe(open.length)
      for (const modal of open) expect(modal.layer).toBeLessThanOrEqual(highestModalLayer)
    }),
  )
})

test('the highest modal stays below menus and toasts', () => {
  const tokens = readFileSync(new URL('../../../../ui/src/tokens.css', import.meta.url), 'utf8')
  const layer = (name: string) => Number(new RegExp(`--z-${name}: (\\d+);`).exec(tokens)?.[1])
  expect(layer('modal') + highestModalLayer).toBeLessThan(layer('popover'))
  expect(layer('popover')).toBeLessThan(layer('toast'))
})
