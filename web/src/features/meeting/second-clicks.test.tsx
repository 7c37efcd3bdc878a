import { afterEach, beforeEach, expect, it } from 'vitest'
import { dropSecondClicks } from './second-clicks.ts'

let pressed: string[]
let stop: () => void
const aButton = (name: string): HTMLButtonElement => {
  const button = document.createElement('button')
  button.append(document.createElement('span'))
  button.addEventListener('click', () => pressed.push(name))
  document.body.append(button)
  return button
}
const click = (button: HTMLButtonElement, detail: number) =>
  button.firstElementChild?.dispatchEvent(
    new MouseEvent('click', { bubbles: true, cancelable: true, detail }),
  )

beforeEach(() => {
  pressed = []
  stop = dropSecondClicks(document)
})
afterEach(() => {
  stop()
  document.body.replaceChildren()
})

it('the second click of a row presses nothing that came in the place of the first', () => {
  const [start, cancel] = [aButton('start'), aButton('cancel')]
  click(start, 1)
  click(cancel, 2)
  expect(pressed).toEqual(['start'])
  click(cancel, 1)
  expect(pressed).toEqual(['start', 'cancel'])
})

it('quick clicks on one button all count, and so do keys, which click without a count', () => {
  const louder = aButton('louder')
  for (const detail of [1, 2, 3, 0, 0]) click(louder, detail)
  expect(pressed).toHaveLength(5)
})
