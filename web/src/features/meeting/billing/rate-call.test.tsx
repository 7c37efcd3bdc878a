import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { aPlatform } from '../../../platform/a-platform.test-kit.ts'
import { ApiError } from '@serendip/contract/http-request'
import { TestProviders } from '../../../platform/test-providers.test-kit.tsx'
import { RateCall } from './rate-call.tsx'

afterEach(cleanup)

test('one tap rates a call, and a second one cannot; the stars are those that the server has', async () => {
  const asked: number[] = []
  const platform = aPlatform({
    api: {
      billing: {
        rate: async ({ body }: { body: { stars: number } }) => {
          asked.push(body.stars)
          return { stars: 3 }
        },
      },
    },
  })
  render(
    <TestProviders platform={platform}>
      <RateCall callId="call_1" />
    </TestProviders>,
  )
  fireEvent.click(await screen.findByRole('button', { name: '4 of 5 stars' }))
  expect(await screen.findByText('Thanks. You gave 3 of 5 stars.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '1 of 5 stars' }))
  expect(asked).toEqual([4])
  expect(screen.getByRole('button', { name: '3 of 5 stars', pressed: true })).toBeTruthy()
})

test('a rating that failed says so and can be given again', async () => {
  const platform = aPlatform({
    api: {
      billing: {
        async rate() {
          throw new ApiError('internal')
        },
      },
    },
  })
  render(
    <TestProviders platform={platform}>
      <RateCall callId="call_1" />
    </TestProviders>,
  )
  fireEvent.click(await screen.findByRole('button', { name: '4 of 5 stars' }))
  await screen.findByText(/Try again/i)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '4 of 5 stars' }).disabled).toBe(false)
})
