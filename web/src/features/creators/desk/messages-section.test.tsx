import type { FollowerMessages } from '@serendip/contract'
import { ApiError } from '@serendip/contract/http-request'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import words from '../../../../../locales/en/creator-desk.json' with { type: 'json' }
import errors from '../../../../../locales/en/error.json' with { type: 'json' }
import { aPlatform } from '../../../platform/a-platform.test-kit.ts'
import { TestProviders } from '../../../platform/test-providers.test-kit.tsx'
import { MessagesSection } from './messages-section.tsx'

afterEach(cleanup)

const { messages } = words

function show(followers: FollowerMessages, write: (text: string) => FollowerMessages) {
  const platform = aPlatform({
    api: {
      creatorMessages: {
        greeting: async () => ({ text: 'Hello' }),
        async setGreeting() {
          throw new ApiError('text_refused')
        },
        followerMessages: async () => followers,
        writeFollowers: async ({ body }: { body: { text: string } }) => write(body.text),
      },
    },
  })
  render(
    <TestProviders platform={platform}>
      <MessagesSection />
    </TestProviders>,
  )
}

test('a greeting that is refused says why and keeps its words', async () => {
  show({ last: null, followers: 3, nextAt: null }, () => ({ last: null, followers: 3, nextAt: null }))
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: messages.greeting })
  fireEvent.change(field, { target: { value: 'Call 0151 2345678' } })
  fireEvent.click(screen.getByRole('button', { name: messages.saveGreeting }))
  expect(await screen.findByText(errors.text_refused)).toBeTruthy()
  expect(field.value).toBe('Call 0151 2345678')
})

test('a message to followers is asked about, sent once a day, and says when the next one can be', async () => {
  const sent: string[] = []
  show({ last: null, followers: 3, nextAt: null }, (text) => {
    sent.push(text)
    return {
      last: { text, writtenAt: 0, sent: 3, isDone: true, isFailed: false },
      followers: 3,
      nextAt: Date.UTC(2030, 0, 2, 12),
    }
  })
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: messages.followers })
  const button = screen.getByRole<HTMLButtonElement>('button', { name: messages.send })
  expect(button.disabled).toBe(true)
  fireEvent.change(field, { target: { value: 'Tonight at eight' } })
  fireEvent.click(button)
  expect(await screen.findByRole('dialog', { name: 'Send this to 3 followers?' })).toBeTruthy()
  expect([screen.getByRole('blockquote').textContent, sent]).toEqual(['Tonight at eight', []])
  fireEvent.click(screen.getByRole('button', { name: messages.edit }))
  expect([field.value, sent]).toEqual(['Tonight at eight', []])
  fireEvent.click(button)
  fireEvent.click(screen.getByRole('button', { name: messages.confirm }))
  expect(await screen.findByText(/3 people got your last message\. You can send another one/)).toBeTruthy()
  expect(sent).toEqual(['Tonight at eight'])
  expect([field.value, field.disabled, button.disabled]).toEqual(['', true, true])
})
