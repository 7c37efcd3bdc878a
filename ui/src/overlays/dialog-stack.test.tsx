import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { HoldBackContext } from './close-on-back.ts'
import { Dialog } from './dialog.tsx'
import {
  createDialogStack,
  DialogRankContext,
  DialogStackContext,
  dialogLayersMax,
  type StackedDialog,
} from './dialog-stack.ts'

afterEach(cleanup)

const aDialog = ({ rank = 0, mayClose = true } = {}): StackedDialog => ({
  rank,
  mayClose: () => mayClose,
  close: () => {},
})

test('dialogs stack by their index: later ones are above earlier ones, and when one closes, those after it move down', () => {
  const stack = createDialogStack()
  const [first, second] = [aDialog(), aDialog()]
  const removeFirst = stack.add(first)
  stack.add(second)
  expect([first, second].map(stack.layerOf)).toEqual([0, 1])
  removeFirst()
  expect([first, second].map(stack.layerOf)).toEqual([null, 0])
})

test('one of a higher rank is above those that were opened after it', () => {
  const stack = createDialogStack()
  const [low, high, highest] = [aDialog(), aDialog({ rank: 1 }), aDialog({ rank: 2 })]
  for (const dialog of [low, highest]) stack.add(dialog)
  const remove = stack.add(high)
  stack.add(aDialog())
  expect(stack.layerOf(highest)).toBe(3)
  expect(stack.layerOf(high)).toBeNull()
  remove()
  expect(stack.layerOf(highest)).toBe(2)
})

test('one that is opened below a higher rank is reached when that closes, and stays reached', () => {
  const stack = createDialogStack()
  const [report, missing, shop] = [aDialog(), aDialog({ rank: 1 }), aDialog()]
  const reached = () => [report, missing, shop].map((dialog) => stack.layerOf(dialog) !== null)
  stack.add(report)
  const removeMissing = stack.add(missing)
  const removeShop = stack.add(shop)
  expect(reached()).toEqual([true, true, false])
  removeMissing()
  expect(reached()).toEqual([true, false, true])
  removeShop()
  expect(reached()).toEqual([true, false, false])
})

test('more dialogs than there are layers share the highest', () => {
  const stack = createDialogStack()
  const dialogs = Array.from({ length: dialogLayersMax + 5 }, () => aDialog())
  for (const dialog of dialogs) stack.add(dialog)
  expect(Math.max(...dialogs.map((dialog) => stack.layerOf(dialog) ?? 0))).toBe(dialogLayersMax - 1)
})

/** A page with two dialogs of different rank, each opened by its button. */
function Page() {
  const [isReporting, setReporting] = useState(false)
  const [isPaid, setPaid] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setReporting(true)}>
        report
      </button>
      <button type="button" onClick={() => setPaid(true)}>
        pay
      </button>
      <Dialog open={isReporting} onOpenChange={setReporting} title="Report" closeLabel="Close">
        <input aria-label="Reason" />
      </Dialog>
      <DialogRankContext value={1}>
        <Dialog open={isPaid} onOpenChange={setPaid} title="Paid" closeLabel="Close" />
      </DialogRankContext>
    </>
  )
}

function aPage(asksForAnswer = false) {
  const stack = createDialogStack()
  const held: (() => void)[] = []
  const hold = (close: () => void) => {
    held.push(close)
    return () => void held.splice(held.indexOf(close), 1)
  }
  render(
    <HoldBackContext value={hold}>
      <DialogStackContext value={stack}>
        <Page />
        <Dialog open={asksForAnswer} onOpenChange={() => {}} title="An answer, please" />
      </DialogStackContext>
    </HoldBackContext>,
  )
  const press = (name: string) => fireEvent.click(screen.getByText(name, { selector: 'button' }))
  const dialogs = () => [...document.querySelectorAll('[role="dialog"]')]
  const titles = () => dialogs().map((dialog) => dialog.querySelector('h2')?.textContent)
  const layers = () => dialogs().map((dialog) => dialog.parentElement?.style.getPropertyValue('--layer'))
  return { stack, held, press, titles, layers }
}

test('each dialog on the page has the layer that the stack gives it', () => {
  const { press, titles, layers } = aPage()
  press('report')
  press('pay')
  expect([titles(), layers()]).toEqual([
    ['Report', 'Paid'],
    ['0', '1'],
  ])
})

test('below one of a higher rank a dialog is not drawn, takes no focus and is not what Back closes', () => {
  const { press, titles, held } = aPage()
  press('pay')
  const focused = document.activeElement
  press('report')
  expect([titles(), document.activeElement, held.length]).toEqual([['Paid'], focused, 1])
  act(() => held[0]?.())
  expect(titles()).toEqual(['Report'])
  expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true)
  expect(held.length).toBe(1)
})

test('closing all closes the dialogs of all ranks', () => {
  const { stack, press, titles } = aPage()
  press('report')
  press('pay')
  expect(stack.isClosingBlocked()).toBe(false)
  act(() => stack.closeAll())
  expect(titles()).toEqual([])
})

test('a dialog that demands an answer blocks closing, and stays when all are closed', () => {
  const { stack, titles } = aPage(true)
  expect(stack.isClosingBlocked()).toBe(true)
  act(() => stack.closeAll())
  expect(titles()).toEqual(['An answer, please'])
})
