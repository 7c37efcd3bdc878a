import { Dialog } from '@serendip/ui'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import type { ModalPlace } from './modal-host.tsx'
import { ModalHost } from './modal-host.tsx'
import { createModalQueue, type ModalViews } from './modal-queue.ts'

interface Data {
  bonus: { coins: number }
  coinShop: undefined
  missingFields: undefined
}

const window = (title: string, { layer, close }: ModalPlace) => (
  <Dialog open onOpenChange={close} title={title} closeLabel="Close" layer={layer} />
)
const views: ModalViews<Data, (place: ModalPlace) => ReactNode> = {
  bonus:
    ({ coins }) =>
    (place) =>
      window(`${coins} coins for you`, place),
  coinShop: () => (place) => window('Shop', place),
  missingFields: () => (place) => window('Who are you?', place),
}

afterEach(cleanup)

function setUp() {
  const queue = createModalQueue<Data>({ session: { has: () => false, set: () => {} } })
  render(<ModalHost queue={queue} views={views} />)
  const titles = () => [...document.querySelectorAll('[role="dialog"] h2')].map((title) => title.textContent)
  return { queue, titles }
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
