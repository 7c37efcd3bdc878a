import { createDialogStack, Dialog, DialogStackContext } from '@serendip/ui'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { ModalHost } from './modal-host.tsx'
import { createModalQueue, type ModalViews } from './modal-queue.ts'

interface Data {
  bonus: { coins: number }
  coinShop: undefined
  missingFields: undefined
}

/** A modal that opens a dialog of its own. */
function Window({ title, close }: { title: string; close: () => void }) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Dialog open onOpenChange={close} title={title} closeLabel="Close">
        <button type="button" onClick={() => setAsking(true)}>
          Ask
        </button>
      </Dialog>
      <Dialog open={isAsking} onOpenChange={setAsking} title="Sure?" closeLabel="Close" />
    </>
  )
}
const views: ModalViews<Data, (close: () => void) => ReactNode> = {
  bonus:
    ({ coins }) =>
    (close) => <Window title={`${coins} coins for you`} close={close} />,
  coinShop: () => (close) => <Window title="Shop" close={close} />,
  missingFields: () => (close) => <Window title="Who are you?" close={close} />,
}

/** A screen with a dialog of its own, outside the queue. */
function Screen() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Report
      </button>
      <Dialog open={isOpen} onOpenChange={setOpen} title="Report" closeLabel="Close" />
    </>
  )
}

afterEach(cleanup)

function setUp() {
  const queue = createModalQueue<Data>({ session: { has: () => false, set: () => {} } })
  render(
    <DialogStackContext value={createDialogStack()}>
      <Screen />
      <ModalHost queue={queue} views={views} />
    </DialogStackContext>,
  )
  const titles = () => [...document.querySelectorAll('[role="dialog"] h2')].map((title) => title.textContent)
  /** Below a dialog everything is hidden from assistive technology. */
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name, hidden: true }))
  return { queue, titles, press }
}

test('an open modal is a dialog with its data, and its close button removes it from the queue', () => {
  const { queue } = setUp()
  act(() => void queue.open('bonus', { coins: 50 }))
  screen.getByRole('dialog', { name: '50 coins for you' })
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(queue.getSnapshot()).toEqual([])
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('what opens below a raised modal is drawn when that closes', () => {
  const { queue, titles } = setUp()
  act(() => void queue.open('missingFields', undefined))
  act(() => void queue.open('coinShop', undefined))
  expect(titles()).toEqual(['Who are you?'])
  act(() => queue.close('missingFields'))
  expect(titles()).toEqual(['Shop'])
})

test('the layer of each dialog follows the queue', () => {
  const { queue } = setUp()
  act(() => void queue.open('bonus', { coins: 50 }))
  act(() => void queue.open('coinShop', undefined))
  const layers = [...document.querySelectorAll('[role="dialog"]')].map((dialog) =>
    dialog.parentElement?.style.getPropertyValue('--layer'),
  )
  expect(layers).toEqual(['0', '1'])
})

test('a dialog that a screen opens below a raised modal is drawn when that closes', () => {
  const { queue, titles, press } = setUp()
  act(() => void queue.open('missingFields', undefined))
  press('Report')
  expect(titles()).toEqual(['Who are you?'])
  act(() => queue.close('missingFields'))
  expect(titles()).toEqual(['Report'])
})

test('a dialog that a raised modal opens is above it', () => {
  const { queue, titles, press } = setUp()
  act(() => void queue.open('missingFields', undefined))
  press('Ask')
  expect(titles()).toEqual(['Who are you?', 'Sure?'])
})
