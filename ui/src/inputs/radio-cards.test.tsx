import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { RadioCards } from './radio-cards.tsx'

afterEach(cleanup)

test('each card is a radio named by its title and price, and choosing one reports its value', () => {
  const chosen: string[] = []
  render(
    <RadioCards
      label="Whom?"
      value="both"
      onChange={(value) => chosen.push(value)}
      cards={[
        { value: 'both', title: 'Anyone', detail: 'Free' },
        { value: 'female', title: 'Women', detail: '10 coins' },
      ]}
    />,
  )
  screen.getByRole('group', { name: 'Whom?' })
  expect(screen.getByRole('radio', { name: 'Anyone Free', checked: true })).toBeTruthy()
  fireEvent.click(screen.getByRole('radio', { name: 'Women 10 coins' }))
  expect(chosen).toEqual(['female'])
})
