import type { OwnProfile } from '@serendip/contract'
import { ApiError } from '@serendip/contract/http-request'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import auth from '../../../../../locales/en/auth.json' with { type: 'json' }
import error from '../../../../../locales/en/error.json' with { type: 'json' }
import onboarding from '../../../../../locales/en/onboarding.json' with { type: 'json' }
import { aPlatform } from '../../../platform/a-platform.test-kit.ts'
import { createBusy } from '../../../platform/busy.ts'
import { TestProviders } from '../../../platform/test-providers.test-kit.tsx'
import { MissingFieldsDialog } from './missing-fields-dialog.tsx'

const noon = Date.UTC(2026, 0, 1, 12)
let refusal: ApiError | null
let sent: [string, object][]
let targets: (string | null)[]
let logged: [string, object?][]

beforeEach(() => {
  refusal = null
  sent = []
  targets = []
  logged = []
})
afterEach(cleanup)

function platform() {
  const call =
    (name: string) =>
    async ({ body }: { body: object }) => {
      if (refusal && name === 'missingFields') throw refusal
      sent.push([name, body])
    }
  const api = {
    accounts: { missingFields: call('missingFields') },
    onboarding: { updateProfile: call('updateProfile'), saveWebData: call('saveWebData') },
  }
  const brand = { name: 'Serendip', supportEmail: 'help@serendip.example' }
  const logger = { error: (...line: [string, object?]) => logged.push(line) }
  const busy = createBusy(new EventTarget())
  return aPlatform({
    api,
    busy,
    brand,
    logger,
    clock: { now: () => noon },
    logout: async () => undefined,
  })
}

async function open(guestStep: string | null, over: Partial<OwnProfile> = {}) {
  const profile = { name: 'Ada', missingFields: ['birthday', 'terms'], ...over } as OwnProfile
  render(
    <TestProviders platform={platform()}>
      <MissingFieldsDialog
        profile={profile}
        guestStep={guestStep}
        onDone={(target) => void targets.push(target)}
      />
    </TestProviders>,
  )
}

const name = () => screen.queryByRole('textbox', { name: auth.signup.name })
function enterBirthdayAndAgree() {
  const birthday = screen.getByRole('textbox', { name: auth.signup.birthday })
  fireEvent.change(birthday, { target: { value: '05201990' } })
  fireEvent.click(screen.getByRole('checkbox', { name: auth.signup.terms }))
}
const man = () => fireEvent.click(screen.getByRole('radio', { name: onboarding.gender.male }))
const goOn = () =>
  act(async () => fireEvent.click(screen.getByRole('button', { name: onboarding.missing.submit })))

test('a person in the app is asked only for missing fields, and restarts where they are', async () => {
  await open(null)
  expect([name(), screen.queryByRole('radio')]).toEqual([null, null])
  await goOn()
  screen.getByText(auth.problem.birthdayMissing)
  screen.getByText(auth.problem.termsMissing)
  expect(sent).toEqual([])
  enterBirthdayAndAgree()
  await goOn()
  expect(sent).toEqual([['missingFields', { termsAccepted: true, birthday: '1990-05-20' }]])
  expect(targets).toEqual([null])
})

test('a guest is asked for all fields; the step is forgotten after the profile is updated', async () => {
  await open('guest-chat')
  const field = name()
  expect(field).toHaveProperty('value', 'Ada')
  if (field) fireEvent.change(field, { target: { value: 'Adele' } })
  enterBirthdayAndAgree()
  await goOn()
  screen.getByText(onboarding.choose)
  expect(sent).toEqual([])
  man()
  await goOn()
  expect(sent).toEqual([
    ['updateProfile', { name: 'Adele' }],
    ['missingFields', { termsAccepted: true, birthday: '1990-05-20' }],
    ['saveWebData', { guestStep: null }],
  ])
  expect(targets).toEqual(['/chat'])
})

test('a woman is informed how creators apply, and sends nothing', async () => {
  await open('guest-match')
  fireEvent.click(screen.getByRole('radio', { name: onboarding.gender.female }))
  enterBirthdayAndAgree()
  await goOn()
  screen.getByText(onboarding.gender.creatorsTitle)
  expect(sent).toEqual([])
})

test('a failed update of a guest is logged and shown, keeps step and answers, and can be sent again', async () => {
  await open('guest-match', { name: '', missingFields: ['name', 'birthday', 'terms'] })
  const field = name()
  if (field) fireEvent.change(field, { target: { value: 'Ada' } })
  man()
  enterBirthdayAndAgree()
  refusal = new ApiError('unavailable', {}, 0)
  await goOn()
  expect(logged).toEqual([['Error updating profile', { code: 'unavailable' }]])
  screen.getByText(onboarding.missing.failed)
  screen.getByText(error.unavailable)
  expect([sent, targets]).toEqual([[], []])
  refusal = null
  await goOn()
  const given = { termsAccepted: true, birthday: '1990-05-20', name: 'Ada' }
  expect(sent).toEqual([
    ['missingFields', given],
    ['saveWebData', { guestStep: null }],
  ])
  expect(targets).toEqual(['/match'])
})

test('a refusal is shown beside its field; for a person in the app nothing is logged', async () => {
  await open(null, { name: '', missingFields: ['name', 'terms'] })
  const field = name()
  if (field) fireEvent.change(field, { target: { value: 'Nobody' } })
  fireEvent.click(screen.getByRole('checkbox', { name: auth.signup.terms }))
  refusal = new ApiError('name_refused')
  await goOn()
  screen.getByText(error.name_refused)
  expect([logged, targets]).toEqual([[], []])
})

test('the focus goes to the gender if it is open, otherwise to the first invalid field', async () => {
  await open('guest-match')
  await goOn()
  await vi.waitFor(() => expect(document.activeElement?.getAttribute('type')).toBe('radio'))
  man()
  enterBirthdayAndAgree()
  const field = name()
  if (field) fireEvent.change(field, { target: { value: '' } })
  await goOn()
  await vi.waitFor(() => expect(document.activeElement).toBe(field))
})
