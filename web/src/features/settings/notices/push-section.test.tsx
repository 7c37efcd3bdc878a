import { pushKinds } from '@serendip/contract'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import settings from '../../../../../locales/en/settings.json' with { type: 'json' }
import { aPlatform } from '../../../platform/a-platform.test-kit.ts'
import type { PushPermission } from '../../../platform/push/pushes.ts'
import { TestProviders } from '../../../platform/test-providers.test-kit.tsx'
import { AwayMailSwitch } from './away-mail-switch.tsx'
import { EnableNotificationsDialog } from './enable-notifications-dialog.tsx'
import { PushSection } from './push-section.tsx'
import { StayConnectedDialog } from './stay-connected-dialog.tsx'

const { push: words } = settings

let permission: PushPermission
let answer: PushPermission
let isOff: boolean
let turned: string[]
let chosen: object[]
let refuses: boolean

beforeEach(() => {
  ;[permission, answer, isOff, turned, chosen, refuses] = ['default', 'granted', false, [], [], false]
})
afterEach(cleanup)

function show(view: React.ReactNode): void {
  let choices = {
    kinds: Object.fromEntries(pushKinds.map((kind) => [kind, true])),
    showsText: false,
    awayMail: true,
  }
  const platform = aPlatform({
    pushes: {
      permission: () => permission,
      isOff: () => isOff,
      async turnOn() {
        turned.push('on')
        if (refuses) throw new Error('the push service did not answer')
        permission = answer
        return answer
      },
      async turnOff() {
        turned.push('off')
      },
    },
    api: {
      push: {
        choices: async () => choices,
        async choose({ body }: { body: { kinds?: object } }) {
          if (refuses) throw new Error('gone')
          chosen.push(body)
          choices = { ...choices, ...body, kinds: { ...choices.kinds, ...body.kinds } }
          return choices
        },
      },
    },
  } as never)
  render(<TestProviders platform={platform}>{view}</TestProviders>)
}
const switchOf = (name: string) =>
  screen.findByRole<HTMLInputElement>('switch', { name: new RegExp(`^${name}`) })

test('this device is turned on after the browser asked, and off again', async () => {
  show(<PushSection />)
  const here = await switchOf(words.here)
  expect(here.checked).toBe(false)
  fireEvent.click(here)
  await vi.waitFor(() => expect(turned).toEqual(['on']))
  expect(here.checked).toBe(true)
  fireEvent.click(here)
  await vi.waitFor(() => expect(turned).toEqual(['on', 'off']))
})

test('whoever refuses in the browser reads where to allow it', async () => {
  answer = 'denied'
  show(<PushSection />)
  const here = await switchOf(words.here)
  fireEvent.click(here)
  await screen.findByText(words.denied)
  expect([here.checked, here.disabled]).toEqual([false, true])
})

test('a browser without them says so', async () => {
  permission = 'unsupported'
  show(<PushSection />)
  await screen.findByText(words.unsupported)
  expect((await switchOf(words.here)).disabled).toBe(true)
})

test('each kind that people are told of has its switch, and the text of messages is shown only if allowed', async () => {
  show(<PushSection />)
  for (const kind of pushKinds) {
    expect((await switchOf(words.kind[kind])).checked).toBe(true)
  }
  const text = await switchOf(words.showsText)
  expect(text.checked).toBe(false)
  fireEvent.click(text)
  fireEvent.click(await switchOf(words.kind.incomingCall))
  await vi.waitFor(() => expect(chosen).toEqual([{ showsText: true }, { kinds: { incomingCall: false } }]))
})

test('a choice that the server refuses goes back', async () => {
  refuses = true
  show(<AwayMailSwitch />)
  const mail = await switchOf(words.awayMail)
  await vi.waitFor(() => expect(mail.checked).toBe(true))
  fireEvent.click(mail)
  await screen.findByRole('alert')
  expect(mail.checked).toBe(true)
})

test('the modal has the browser ask, and says whether the person allowed it', async () => {
  const [onEnabled, onClose] = [vi.fn(), vi.fn()]
  show(<EnableNotificationsDialog onEnabled={onEnabled} onClose={onClose} />)
  fireEvent.click(await screen.findByRole('button', { name: words.enable.allow }))
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(onEnabled).toHaveBeenCalledOnce()
})

test('a browser that could not subscribe says so, and the modal stays for another try', async () => {
  refuses = true
  const [onEnabled, onClose] = [vi.fn(), vi.fn()]
  show(<EnableNotificationsDialog onEnabled={onEnabled} onClose={onClose} />)
  fireEvent.click(await screen.findByRole('button', { name: words.enable.allow }))
  await screen.findByText(words.enable.failed)
  expect([onEnabled.mock.calls, onClose.mock.calls]).toEqual([[], []])
})

test('“not now” asks nothing', async () => {
  const [onEnabled, onClose] = [vi.fn(), vi.fn()]
  show(<EnableNotificationsDialog onEnabled={onEnabled} onClose={onClose} />)
  fireEvent.click(await screen.findByRole('button', { name: words.enable.later }))
  expect(onClose).toHaveBeenCalled()
  expect([turned, onEnabled.mock.calls]).toEqual([[], []])
})

test('staying connected offers the kinds that people do', async () => {
  show(<StayConnectedDialog onClose={() => {}} />)
  fireEvent.click(await switchOf(words.kind.contactOnline))
  await vi.waitFor(() => expect(chosen).toEqual([{ kinds: { contactOnline: false } }]))
})
