import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { afterEach, expect, test } from 'vitest'
import { Button } from './button.tsx'
import { IconButton } from './icon-button.tsx'

afterEach(cleanup)

test('a pending button ignores clicks, is marked busy and keeps its name and focus', () => {
  let clicks = 0
  const click = () => (clicks += 1)
  const { rerender } = render(<Button onClick={click}>Save</Button>)
  const button = screen.getByRole('button', { name: 'Save' })
  button.focus()
  rerender(
    <Button onClick={click} pending>
      Save
    </Button>,
  )
  fireEvent.click(button)
  expect(clicks).toBe(0)
  expect(button.getAttribute('aria-busy')).toBe('true')
  expect(screen.getByRole('button', { name: 'Save' })).toBe(document.activeElement)
})

test('a pending submit button does not send its form a second time', () => {
  let sends = 0
  render(
    <form onSubmit={() => (sends += 1)}>
      <Button type="submit" pending>
        Send
      </Button>
    </form>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(sends).toBe(0)
})

test('a button in a form does not submit it unless configured to', () => {
  render(<Button>Show</Button>)
  expect(screen.getByRole('button').getAttribute('type')).toBe('button')
})

test('a link is dressed as a button and stays a link, with its icon', () => {
  render(
    <Button asChild icon={<svg data-testid="icon" aria-hidden="true" />}>
      <a href="/login">Log in</a>
    </Button>,
  )
  const link = screen.getByRole('link', { name: 'Log in' })
  expect(link.contains(screen.getByTestId('icon'))).toBe(true)
  expect(screen.queryByRole('button')).toBeNull()
})

const LoginLink = (props: ComponentProps<'a'>) => (
  <a href="/login" {...props}>
    Log in
  </a>
)

test('a dressed link keeps its own class and handler, and a pending one is not followed', () => {
  const calls: string[] = []
  const pressed = (by: string) => () => void calls.push(by)
  const ref = { current: null as HTMLElement | null }
  const own = { current: null as HTMLAnchorElement | null }
  const { rerender } = render(
    <Button asChild className="given" onClick={pressed('button')} ref={ref as never}>
      <LoginLink className="own" onClick={pressed('link')} ref={own} />
    </Button>,
  )
  const link = screen.getByRole('link')
  expect([...link.classList]).toEqual(expect.arrayContaining(['given', 'own']))
  expect([ref.current, own.current]).toEqual([link, link])
  fireEvent.click(link)
  expect(calls).toEqual(['link', 'button'])
  rerender(
    <Button asChild pending>
      <LoginLink />
    </Button>,
  )
  expect(fireEvent.click(screen.getByRole('link'))).toBe(false)
})

test('an icon button has its label as its name and exposes whether it is pressed', () => {
  render(<IconButton label="Microphone" icon={<svg aria-hidden="true" />} pressed count={120} />)
  const button = screen.getByRole('button', { name: 'Microphone', pressed: true })
  expect(button.querySelector('[data-count="99+"]')).not.toBeNull()
})
