import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Avatar } from './avatar.tsx'

afterEach(cleanup)

const isDrawn = () => screen.getByRole('img', { name: 'Bo Ek' }).querySelector('img') === null

test('a person without a picture has the drawing, and no letters', () => {
  render(<Avatar name="Bo Ek" />)
  expect(isDrawn()).toBe(true)
  expect(screen.getByRole('img', { name: 'Bo Ek' }).textContent).toBe('')
})

test('a picture takes the place of the drawing, unless it does not load', () => {
  render(<Avatar name="Bo Ek" src="/photo.jpg" />)
  expect(isDrawn()).toBe(false)
  const picture = screen.getByRole('img', { name: 'Bo Ek' }).querySelector('img')
  if (picture) fireEvent.error(picture)
  expect(isDrawn()).toBe(true)
})
